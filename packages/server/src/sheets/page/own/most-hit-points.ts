import type { AnySheet } from '@charsheet/schema';
import { derive } from '@charsheet/schema/rules';
import { derive2E } from '@charsheet/schema/rules/second';

/** Hit points at most, by the rules of the sheet's edition; null when they are not known. */
export const mostHitPoints = (sheet: AnySheet): number | null =>
  ('nev' in sheet ? derive2E(sheet) : derive(sheet)).hitPoints;
