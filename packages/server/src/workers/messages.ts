/** What the primary process tells a worker; without a text the metrics could not be had. */
export type ToWorker = { charsheet: 'stop' } | { charsheet: 'metrics'; of: number; text?: string };

/** What a worker asks the primary process for: the metrics of all workers, under a number of its own. */
export interface ToPrimary {
  charsheet: 'metrics';
  of: number;
}

/** Whether a message is one of ours: libraries send theirs over the same channel. */
export const isOurs = (message: unknown): message is ToWorker | ToPrimary =>
  typeof message === 'object' && message !== null && 'charsheet' in message;
