import type { QueueSlot } from './player-bridge.ts'

const queued = { next: 'پخش پس از این', last: 'به صف' } satisfies Record<QueueSlot, string>

/** What stands on every button that plays; the player's own texts come with it. */
export const playText = {
  play: (title: string) => `پخش «${title}»`,
  queue: (to: QueueSlot, title: string) => `${queued[to]}: «${title}»`,
  queued,
}
