import type { QueueEnd } from './door.ts'

const queued = { next: 'پخش پس از این', last: 'به صف' } satisfies Record<QueueEnd, string>

/** What stands on every button that plays; the player's own texts come with it. */
export const playText = {
  play: (title: string) => `پخش «${title}»`,
  queue: (to: QueueEnd, title: string) => `${queued[to]}: «${title}»`,
  queued,
}
