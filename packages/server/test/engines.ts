/** Both engines: what holds for the service holds on each of them. The names stand in test titles and are counted. */
export const engines = ['PGlite', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];
