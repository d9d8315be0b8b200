// Owns the words of the sample's notices. {loc} stands for a location, {pod} for a part of it.

/** What a notice is about, with its texts; lines are joined with CR LF, as the service sends them. */
export interface NoticeText {
  readonly subject: string;
  readonly summary: readonly string[];
  /** Oldest first; as many are used as the notice's age allows. */
  readonly updates: readonly string[];
  readonly resources: 'servers' | 'storage' | 'both' | 'none';
  /** How long a planned window or an incident lasts. */
  readonly hours: number;
}

export const planned: readonly [NoticeText, ...NoticeText[]] = [
  {
    subject: 'Access switch firmware update in {loc}, {pod}',
    summary: [
      'Our network engineers will update the firmware of the access switches that connect the servers listed with this notice.',
      '',
      'What to expect',
      '  - Each switch restarts once. Servers behind it lose public and private connectivity for up to 12 minutes.',
      '  - Servers with redundant uplinks see a short failover and no outage.',
      '  - Power and local disks are not affected.',
      '',
      'What to do',
      '  Nothing is required. If a workload cannot tolerate the interruption, move it to another pod before the window opens.',
    ],
    updates: ['The change has been approved and staffed. The window stays as announced.'],
    resources: 'servers',
    hours: 2,
  },
  {
    subject: 'Storage cluster controller upgrade in {loc}',
    summary: [
      'The controllers of one file storage cluster in {loc} receive a new release. It removes a defect that could delay failover under heavy write load.',
      '',
      'Controllers are upgraded one after the other. During each of the two takeovers, NFS clients may see their mounts pause for 15 to 60 seconds; I/O resumes without remounting if hard mounts are used.',
      '',
      'Please check that your mounts use the options "hard" and a timeout of at least 60 seconds.',
    ],
    updates: [
      'Pre-checks on the standby controller completed without findings.',
      'A spare controller has been placed on site as a precaution.',
    ],
    resources: 'storage',
    hours: 4,
  },
  {
    subject: 'Security restart of virtualization hosts in {loc}',
    summary: [
      'To close a vulnerability in the processor microcode we have to restart the virtualization hosts in {loc}. Every virtual server in the list is shut down cleanly, its host is patched and restarted, and the virtual server is started again.',
      '',
      'Expected downtime for each virtual server: 20 to 35 minutes within the window.',
      '',
      'Before the window',
      '  1. Make sure that services start on boot.',
      '  2. Check that data on temporary disks is backed up.',
      '  3. For clusters, check that members sit on different hosts (the list shows which are hit).',
      '',
      'You can restart a virtual server yourself at any time before the window: it then comes up on a patched host and is left out.',
      '',
      'How we go about it',
      '  - Hosts are worked on in groups of eight, one group after the other. A group starts only when all hosts of the one before have passed their checks.',
      '  - A virtual server that does not answer to a clean shutdown within ten minutes is switched off.',
      '  - If a host does not come back, its virtual servers are started on spare hosts; disks on shared storage move with them, and disks local to the host are restored from the host as soon as it is repaired.',
      '  - Addresses, security groups and attached volumes stay as they are.',
      '',
      'After the window',
      '  Please check time synchronisation, mounts and cluster membership. The kernel of the virtual server itself is not changed by this work: install the fixes of your operating system as well.',
      '',
      'We know that a restart is never convenient. We chose this order so that no two pods of a location are worked on in one night.',
    ],
    updates: [
      'The list of affected virtual servers has been refreshed after recent migrations.',
      'Hosts in the first two racks were patched ahead of time and have been removed from the list.',
    ],
    resources: 'servers',
    hours: 6,
  },
  {
    subject: 'UPS battery replacement in {loc}, room 3',
    summary: [
      'The batteries of one of two independent power feeds in room 3 are due for replacement. While feed B is isolated, equipment with two power supplies runs on feed A alone.',
      '',
      'No interruption is expected. Servers with one power supply are connected through transfer switches and stay powered.',
    ],
    updates: ['The supplier has confirmed delivery of the battery strings.'],
    resources: 'servers',
    hours: 8,
  },
  {
    subject: 'Core router replacement in {loc}',
    summary: [
      'One of the two core routers in {loc} is replaced by a model with more capacity. Traffic is moved to the second router beforehand.',
      'Sessions may see brief packet loss (below 30 seconds) when traffic is moved away and when it returns.',
    ],
    updates: ['Cabling for the new router has been finished ahead of the window.'],
    resources: 'servers',
    hours: 5,
  },
  {
    subject: 'Load balancer software update',
    summary: [
      'Shared load balancers receive a new software release with newer TLS cipher suites. Each pair fails over once; open connections are dropped and can be set up again at once.',
    ],
    updates: [],
    resources: 'none',
    hours: 3,
  },
  {
    subject: 'Backbone fibre re-routing between {loc} and its neighbours',
    summary: [
      'Our carrier moves a fibre span because of road works. Latency on some routes rises by up to 18 ms while traffic takes the longer way round.',
    ],
    updates: ['The carrier has moved the start by thirty minutes; the window is unchanged.'],
    resources: 'none',
    hours: 7,
  },
  {
    subject: 'Customer portal and ordering: database upgrade',
    summary: [
      'The portal, the ordering pages and the API for orders are read-only during the window. Running servers are not affected.\r\nTickets can be opened by telephone.',
    ],
    updates: ['A rehearsal of the upgrade finished in half of the time planned.'],
    resources: 'none',
    hours: 2,
  },
  {
    subject: 'Out-of-band management controller update, {pod} in {loc}',
    summary: [
      'Management controllers of bare metal servers are updated. Remote console and power control are unavailable for about ten minutes for each server. The servers themselves keep running.',
    ],
    updates: [],
    resources: 'servers',
    hours: 4,
  },
  {
    subject: 'Block storage: rebalancing after capacity extension in {loc}',
    summary: [
      'New shelves were added to the block storage pool in {loc}. Data is spread over them in the background at low priority.',
      'Latency may be up to 2 ms higher than usual at busy times.',
    ],
    updates: ['Rebalancing is at 40 % and ahead of plan.', 'Rebalancing is at 85 %.'],
    resources: 'storage',
    hours: 12,
  },
];

export const incidents: readonly [NoticeText, ...NoticeText[]] = [
  {
    subject: 'Packet loss on the public network in {loc}',
    summary: [
      'We are seeing packet loss on public addresses in {loc}. Private network traffic is not affected.',
      '',
      'Our engineers are working on it with priority and post an update at least every 45 minutes.',
    ],
    updates: [
      'Monitoring reported packet loss of 3 to 8 % on public interfaces in {loc} from several vantage points. Network engineers are engaged.',
      'The loss was narrowed down to one of four uplink line cards in {pod}. Logs have been handed to the manufacturer.',
      'Traffic has been shifted away from the suspect line card. Loss has dropped below 1 % for most customers.\r\n\r\nServers whose gateways are pinned to the affected card may still see timeouts.',
      'A replacement card is on its way to the data centre; arrival is expected within the hour.',
      'The replacement card is installed and carries test traffic. We are moving production traffic back in steps of 10 %.',
      'Half of the traffic is back on the new card without errors. We go on watching before the next step.',
      'All traffic is on the new card. Loss has been zero for 60 minutes.',
    ],
    resources: 'servers',
    hours: 5,
  },
  {
    subject: 'Raised latency on file storage in {loc}',
    summary: [
      'Volumes on one file storage cluster in {loc} answer slowly.\r\nReads and writes succeed but may take several seconds at times. No data is lost.',
    ],
    updates: [
      'Latency alarms were raised for one cluster. Storage engineers are investigating.',
      'A background integrity check is competing with customer I/O. It has been paused.',
      'Latency is falling. Two of five nodes are back to normal values.',
      'Four of five nodes are back to normal. The last is rebuilding its cache, which we expect to take three more hours.',
    ],
    resources: 'storage',
    hours: 12,
  },
  {
    subject: 'Power event in {loc}, room 1',
    summary: [
      'A short circuit in a distribution panel has switched off part of room 1 in {loc}. Servers on the panel went down hard and are being started again.',
      '',
      'After the start, please check file systems and databases.',
    ],
    updates: [
      'Facility staff are on site. The panel has been isolated.',
      'Power is back through a bypass. Servers are started in groups to keep inrush current low.',
      'All racks have power. Our technicians go through servers that did not come up by themselves.',
      'Fewer than ten servers need hands-on work; their owners have tickets.',
      'The last server is up. The damaged panel will be replaced under a planned notice.',
    ],
    resources: 'both',
    hours: 6,
  },
  {
    subject: 'Customer portal: sign-in fails for some users',
    summary: ['Some users cannot sign in to the portal with two-factor authentication. The API works as usual.'],
    updates: [
      'One of three authentication nodes rejects codes as expired. Its clock was off by 90 seconds.',
      'The node was taken out of rotation. Sign-in works again.',
    ],
    resources: 'none',
    hours: 1.5,
  },
  {
    subject: 'Delays when creating virtual servers',
    summary: [
      'Orders for virtual servers are accepted but take up to 50 minutes to complete. Nothing has to be ordered again.',
    ],
    updates: [
      'A queue in the provisioning system is congested after a surge of requests.',
      'Workers were added. The queue shrinks by about 200 orders a minute.',
      'The queue is empty. New orders complete in the usual time.',
    ],
    resources: 'none',
    hours: 3,
  },
  {
    subject: 'Cooling fault in {loc}, {pod}',
    summary: [
      'A chiller has stopped. The temperature in {pod} is above our target but inside the limits of the equipment. Fans run faster than usual; some servers may lower their clock speed.',
    ],
    updates: [
      'The stand-by chiller has started. Mobile units have been requested.',
      'Temperatures are stable at 28 degrees Celsius.',
      'The pump of the failed chiller was replaced. Temperatures are back to 22 degrees.',
    ],
    resources: 'servers',
    hours: 4,
  },
  {
    subject: 'DNS resolvers answer slowly',
    summary: ['The resolvers for servers in {loc} take up to two seconds to answer some queries.'],
    updates: ['A flood of queries for random names was the cause. Filters are in place.'],
    resources: 'none',
    hours: 2,
  },
  {
    subject: 'Fibre cut affects traffic to {loc}',
    summary: [
      'A fibre was cut outside our site. Traffic takes other routes with up to 25 ms more delay.\r\nThe carrier has a crew at the location.',
    ],
    updates: [
      'The carrier found the cut at a building site and has begun splicing.',
      'Forty of ninety-six strands are spliced.',
      'All strands are spliced and the span carries traffic. We keep watching over night.',
    ],
    resources: 'none',
    hours: 9,
  },
];

export const announcements: readonly [NoticeText, ...NoticeText[]] = [
  {
    subject: 'TLS 1.1 will no longer be accepted by the API',
    summary: [
      'From the first of next quarter the API accepts TLS 1.2 and later only. Your account made calls with an older version within the last 30 days.',
      '',
      'How to find out which clients are meant: the event log shows the address that each call came from.',
    ],
    updates: [],
    resources: 'none',
    hours: 0,
  },
  {
    subject: 'End of support for operating system images older than five years',
    summary: [
      'Images whose vendor no longer publishes security fixes leave the catalogue at the end of the year. Servers that run them keep running, but can no longer be reloaded with the same image.',
      '',
      'Affected families and their successors:',
      '  Linux A 7    ->  Linux A 9 or 10',
      '  Linux B 18   ->  Linux B 22 or 24',
      '  Server 2012  ->  Server 2022 or 2025',
      '',
      'Custom image templates stay usable at your own risk.',
    ],
    updates: ['The date was moved by one month after feedback from customers.'],
    resources: 'none',
    hours: 0,
  },
  {
    subject: 'New pod open for orders in {loc}',
    summary: [
      'Servers with the current processor generation and 25 Gbit/s uplinks can be ordered in {loc} from today.',
    ],
    updates: [],
    resources: 'none',
    hours: 0,
  },
  {
    subject: 'Invoices: new layout\r\nand machine-readable attachment',
    summary: [
      'Beginning with the next billing cycle, invoices come with an XML attachment. Amounts and due dates do not change.',
    ],
    updates: [],
    resources: 'none',
    hours: 0,
  },
  {
    subject: 'Support hours over the holidays',
    summary: [
      'Incidents are handled around the clock as always. Sales and billing questions are answered on working days from 9 to 17.',
    ],
    updates: [],
    resources: 'none',
    hours: 0,
  },
  {
    subject: 'Legacy VPN protocol is switched off in spring',
    summary: [
      'PPTP access to the private network ends. Please move to the SSL client or to IPsec; both are available to every user of the account now.',
    ],
    updates: ['A guide for moving was added to the documentation.'],
    resources: 'none',
    hours: 0,
  },
  { subject: 'Updated data processing terms', summary: [''], updates: [], resources: 'none', hours: 0 },
  {
    subject: 'API keys older than two years: please rotate',
    summary: ['At least one user of your account has an API key that was created more than two years ago.'],
    updates: [],
    resources: 'none',
    hours: 0,
  },
];
