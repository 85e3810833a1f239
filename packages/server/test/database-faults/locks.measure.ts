import { describe, it } from 'vitest';

import { lockEachTable } from './lock-each-table.js';
import { faultyDatabase } from './private-server.js';

describe('a locked table', () => {
  const faulty = faultyDatabase();

  it('costs nobody more than the time of a request', () => lockEachTable(faulty), 3_600_000);
});
