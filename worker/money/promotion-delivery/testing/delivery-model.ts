import { tehranDay } from '#shared/persian/jalali.ts'
import type { DeliveryEvent, DeliverySnapshot } from '../promotion-budget.ts'

/** An independent account of what a budget should have counted and granted, kept in sets. */
export class DeliveryModel {
  readonly views: number
  readonly #granted = new Map<string, Set<number>>()
  readonly #viewers = new Set<string>()
  readonly #seen = new Set<string>()
  readonly violations: string[] = []
  #isClosed = false
  #isPaused = false
  granted = 0
  free = 0

  constructor(views: number) {
    this.views = views
  }

  get delivered(): number {
    return Math.min(this.#viewers.size, this.views)
  }

  /** Notes a granted card; a repeated answer to the same request is one card. */
  grant(member: string, at: number, most: number): void {
    const cards = this.#granted.get(member) ?? new Set()
    this.#granted.set(member, cards)
    if (cards.has(at)) return
    cards.add(at)
    this.granted++
    const day = tehranDay(at)
    const today = [...cards].filter((card) => tehranDay(card) === day).length
    if (today > most) this.violations.push(`${member} was served ${today} cards on ${day}`)
    if (this.#viewers.has(member)) this.violations.push(`${member} was served a card after viewing`)
    if (this.#isClosed || this.#isPaused) this.violations.push(`${member} was served a card while it was closed or paused`)
  }

  record(events: readonly DeliveryEvent[]): void {
    if (this.#isClosed) return
    for (const { member, kind, servedAt } of events) {
      if (!this.#granted.get(member)?.has(servedAt)) continue
      this.#seen.add(`${member} ${servedAt}`)
      if (kind !== 'view' || this.#viewers.has(member)) continue
      if (this.#viewers.size >= this.views) this.free++
      this.#viewers.add(member)
    }
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
  }

  close(): void {
    this.#isClosed = true
  }

  /** Notes where the numbers of a budget differ from those of the model. */
  compare(name: string, { delivered, impressions, days }: DeliverySnapshot): void {
    const sum = (of: (day: DeliverySnapshot['days'][number]) => number) => days.reduce((total, day) => total + of(day), 0)
    const found = [delivered, impressions, sum((day) => day.views), sum((day) => day.impressions)]
    const expected = [this.delivered, this.#seen.size, this.delivered, this.#seen.size]
    if (found.join() !== expected.join()) this.violations.push(`${name} has ${found.join()} instead of ${expected.join()}`)
    if (delivered > this.views) this.violations.push(`${name} delivered ${delivered} of ${this.views} views`)
  }
}
