import { accounts } from './accounts.js';
import { commandLine } from './command-line.js';
import { commands } from './commands.js';
import { service } from './service.js';
import { sheets } from './sheets.js';
import { system } from './system.js';

/** Everything that the program says in English, but for the questions of its wizards. The other languages have the same keys, or they do not compile. */
export const en = { commandLine, commands, system, service, accounts, sheets };
