import type { QueueSlot } from './player-bridge.ts'

const queued = { next: 'بعدی پخش شود', last: 'افزودن به صف' } satisfies Record<QueueSlot, string>

/** Strings of the play buttons; the player's own strings load with the player. */
export const playText = {
  play: (title: string) => `پخش «${title}»`,
  queue: (to: QueueSlot, title: string) => `${queued[to]}: «${title}»`,
  queued,
  queueTitle: 'صف پخش',
  queueEmpty: 'در «⋯» کنار هر قسمت، «افزودن به صف» را بزن تا چند قسمت پشت سر هم پخش شوند.',
}
