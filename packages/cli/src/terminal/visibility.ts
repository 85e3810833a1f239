import { type Command, Option } from 'commander';

/** Who may read a sheet, as options say it. */
export interface VisibilityOptions {
  private?: boolean;
  public?: boolean;
}

/** Adds the options to a command. */
export const addVisibility = (command: Command, usual: string): Command =>
  command
    .addOption(new Option('--private', 'for your own account only').conflicts('public'))
    .option('--public', `for everybody who knows the identifier${usual}`);

/** What an option says goes before what a file says, as a record that was read may say it too. */
export function visibilityOf(options: VisibilityOptions): { isPublic?: boolean } {
  if (options.private) return { isPublic: false };
  return options.public ? { isPublic: true } : {};
}

/** The options as they were given, for a command that does the same again. */
export const visibilityFlags = (options: VisibilityOptions): string[] =>
  (['private', 'public'] as const).filter((name) => options[name]).map((name) => `--${name}`);
