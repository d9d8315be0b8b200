// What leads the label of a notice's row.

/** "in 2 d · ", "in < 1 min · ", "cancelled · ", "ends in 3 h · ", "for 20 min · ", "ended 5 d ago · ", "changed 2 h ago · ": as time passes, it says something else. */
export const leadingTime =
  /^(?:cancelled|(?:(?:ends )?in|for|was to end|ended|began|changed)? ?(?:< 1|\d+) (?:min|h|d|months|y)(?: ago)?) · /;
