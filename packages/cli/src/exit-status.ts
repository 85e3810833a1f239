/** Exit statuses. Scripts decide by them, so a number never changes its meaning. */
export const exitStatus = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  notFound: 3,
  notAllowed: 4,
  conflict: 5,
  invalid: 6,
  serverFault: 7,
  interrupted: 130,
} as const;

export type Outcome = keyof typeof exitStatus;

/** What each exit status means, for a person. */
export const meanings: Record<Outcome, string> = {
  done: 'done',
  failed: 'failed, also when a file cannot be read',
  wrongUsage: 'wrong usage',
  notFound: 'there is no such sheet',
  notAllowed: 'not signed in, or not allowed',
  conflict: 'conflict with another change',
  invalid: 'invalid sheet or bad JSON',
  serverFault: 'server not reachable, or at fault',
  interrupted: 'interrupted',
};
