import fc from 'fast-check';

import { type Name, people } from './cast.js';
import type { World } from './world.js';

/** One thing that somebody does. */
export interface Step {
  what: keyof typeof doings;
  who: Name;
  /** Whose address it is about, and which of the two. */
  whose: Name;
  which: number;
}

const doings = {
  signUp: (world: World, { who, whose, which }: Step) => world.signUp(who, world.address(whose, which)),
  sendAgain: (world: World, { who, whose, which }: Step) => world.sendAgain(who, world.address(whose, which)),
  askReset: (world: World, { who, whose, which }: Step) => world.askReset(who, world.address(whose, which)),
  signIn: (world: World, { who, whose, which }: Step) => world.signIn(who, world.address(whose, which)),
  /** The last one. */
  open: (world: World, { who }: Step) => world.open(who, 0),
  openOlder: (world: World, { who, which }: Step) => world.open(who, which),
  changePassword: (world: World, { who, which }: Step) => world.changePassword(who, which === 1),
  changeEmail: (world: World, { who, whose, which }: Step) => world.changeEmail(who, world.address(whose, which)),
  revoke: (world: World, { who }: Step) => world.revoke(who),
  remove: (world: World, { who }: Step) => world.remove(who),
  approveDevice: (world: World, { who }: Step) => world.approveDevice(who),
  handOver: (world: World, { whose, which }: Step) => world.handOver(world.address(whose, which)),
};

export const act = (world: World, step: Step) => doings[step.what](world, step);

const name = fc.constantFrom(...people);
const which = fc.constantFrom(1, 2);
const step = fc.record<Step>({
  what: fc.constantFrom(...(Object.keys(doings) as Step['what'][])),
  who: name,
  whose: name,
  which,
});

const anna = (what: Step['what'], which = 1): Step => ({ what, who: 'Anna', whose: 'Anna', which });
const bence = (what: Step['what']): Step => ({ what, who: 'Bence', whose: 'Bence', which: 1 });
const stranger: Step = { what: 'signUp', who: 'Mallory', whose: 'Anna', which: 1 };
const registered = [anna('signUp'), anna('open'), anna('signIn')];

/** What has let somebody in elsewhere, or what people do all the time. */
const plots: Step[][] = [
  [stranger, anna('signUp'), anna('open')],
  [stranger, anna('sendAgain'), anna('open')],
  [anna('signUp'), stranger, anna('signUp'), anna('open'), anna('signIn')],
  [...registered, anna('askReset'), anna('changePassword')],
  [...registered, anna('askReset'), anna('askReset'), anna('open')],
  [...registered, anna('askReset'), anna('changeEmail', 2), anna('open'), anna('open')],
  [...registered, anna('approveDevice'), anna('changePassword')],
  [...registered, anna('approveDevice'), anna('revoke')],
  [...registered, bence('signUp'), bence('open'), { ...anna('changeEmail'), whose: 'Bence' }, anna('open')],
];

/** One story for each plot, with something else in between here and there. */
export const stories = fc.tuple(
  ...plots.map((plot) =>
    fc
      .tuple(...plot.map((part) => fc.array(step, { maxLength: 1 }).map((before) => [...before, part])))
      .map((parts) => parts.flat()),
  ),
);
