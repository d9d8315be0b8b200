// How the editor shows that something is under way.

/** Milliseconds that the editor leaves a progress in sight at least: figures in it would stand below those of the result. */
export const leastProgress = 800;
