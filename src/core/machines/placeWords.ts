// By which words a host name says where its machine stands.

/** Airports and cities that data centres are named after, without what is more often a word of something else (`del`, `man`, `per`). */
const cities =
  'ams fra lon lhr lcy par cdg ber muc ham dus zrh gva vie prg waw mad bcn lis mil mxp rom fco dub edi mnl sto arn osl cph hel bru otp bud sof ath ist tlv dxb jnb cpt lag nbo ' +
  'nyc ewr jfk iad wdc was bos phl atl mia dfw dal hou den phx slc las lax sjc sfo sea pdx ord chi stl tor yyz yul mon yvr mex qro gru sao gig bog scl eze ' +
  'tok tyo nrt hnd osa kix seo sel icn hkg tpe sin sgp kul jkt bkk che maa bom mum blr hyd syd mel bne akl ' +
  'amsterdam frankfurt london paris berlin munich hamburg zurich geneva vienna prague warsaw madrid lisbon milan dublin stockholm oslo copenhagen helsinki brussels ' +
  'ashburn washington boston atlanta miami dallas houston denver phoenix chicago seattle toronto montreal tokyo osaka seoul hongkong singapore mumbai chennai sydney melbourne saopaulo';

/** Parts of clouds' region names: `us-east-1`, `europe-west4`, `usw2`. */
const regions =
  'us eu ap uk ca sa af me europe asia emea apac america northamerica southamerica australia ' +
  'east west north south central northeast northwest southeast southwest use usw usc euw euc eun eus apse apne aps';

const words: ReadonlySet<string> = new Set(`${cities} ${regions}`.split(' '));

/** `letters`: a part of a name, in lower case, without digits. */
export function isPlaceWord(letters: string): boolean {
  return words.has(letters);
}
