import type { en } from '../en/index.js';
import { accounts } from './accounts.js';
import { commandLine } from './command-line.js';
import { commands } from './commands.js';
import { service } from './service.js';
import { sheets } from './sheets.js';
import { system } from './system.js';

export const hu = { commandLine, commands, system, service, accounts, sheets } satisfies typeof en;
