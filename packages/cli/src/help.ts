import { exitStatus, meanings, type Outcome } from './exit-status.js';

/** Examples below the help of a command. */
export function examples(...commands: string[]): string {
  return `\nExamples:\n${commands.map((command) => `  charsheet ${command}`).join('\n')}`;
}

/** The exit statuses below the help of the program. */
export function exitStatuses(): string {
  const lines = (Object.keys(meanings) as Outcome[]).map(
    (outcome) => `  ${String(exitStatus[outcome]).padEnd(4)} ${meanings[outcome]}`,
  );
  return `\nExit status:\n${lines.join('\n')}`;
}
