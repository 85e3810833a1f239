import { completeSheet } from '@charsheet/schema';

/** Text of a good sheet. */
export const goodSheet = JSON.stringify(completeSheet, null, 2);

/** A sheet with other members. */
export const sheetWith = (members: object) => JSON.stringify({ ...completeSheet, ...members });

/** Text that is not JSON: a comma is missing behind the second line. */
export const noComma = '{\n  "name": "Réka"\n  "faj": "f_ember"\n}\n';

export const ids = ['0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e64', '0193d1a8-6f2b-7c41-9e0d-5b7a3c2f1e65'] as const;

/** A stored record. */
export const record = (id: string) => ({
  id,
  version: 1,
  isPublic: true,
  createdAt: '2026-05-01T18:30:00.000Z',
  updatedAt: '2026-05-01T18:30:00.000Z',
  ...completeSheet,
});

export const stored = (id: string) => ({ status: 201, body: JSON.stringify(record(id)) });
export const found = (id: string) => ({ status: 200, body: JSON.stringify(record(id)) });
