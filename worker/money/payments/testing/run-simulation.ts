import { HOUR, MINUTE } from '#shared/time.ts'
import type { Tally } from './injected-faults.ts'
import { findEarlyViolations, findOpenPayments, findViolations } from './invariants.ts'
import { createPaymentWorld, type PaymentWorld, type Purchase } from './payment-world.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

const CALLBACK = '/payment/callback'

/** Sessions of a purchase that its buyer knows. */
const sessionOf = ({ urls }: Purchase): string | undefined => [...urls].at(-1)?.split('/').at(-1)

const BANK_CHOICES = ['pay', 'pay', 'pay', 'cancel', 'decline', 'delay', 'mismatch', 'nok'] as const

type Action = (world: PaymentWorld, purchase: Purchase, random: SeededRandom) => Promise<void>

const callback = (purchase: Purchase, status: string, authority = sessionOf(purchase)) =>
  `${CALLBACK}?p=${purchase.hash}&Authority=${authority}&Status=${status}`

/** What may happen in a run, in any order. An action that does not apply does nothing. */
const ACTIONS: Record<string, Action> = {
  start: (world, purchase) => world.start(purchase),
  startTwice: async (world, purchase) => {
    world.injector.inject('duplicateStarts')
    await Promise.all([world.start(purchase), world.start(purchase)])
  },
  startWithOtherAmount: async (world, purchase) => {
    if (!purchase.hash) return
    const { hash: _, ...copy } = purchase
    const repeated: Purchase = { ...copy, urls: new Set() }
    world.injector.inject('changedAmounts')
    await world.start(repeated, purchase.amount + 10_000)
    if (repeated.hash) throw new Error('A key was accepted with another amount')
  },
  decide: async (world, purchase, random) => {
    const authority = sessionOf(purchase)
    if (!authority) return
    const choice = random.pick(BANK_CHOICES)
    if (world.bank.isUndecided(authority)) world.injector.inject(`bank:${choice}`)
    const path = world.bank.choose(authority, choice)
    if (random.chance(0.7)) await world.open(path)
  },
  return: async (world, purchase, random) => {
    if (sessionOf(purchase)) await world.open(callback(purchase, random.pick(['OK', 'NOK'])))
  },
  returnTwice: async (world, purchase) => {
    if (!sessionOf(purchase)) return
    world.injector.inject('duplicateReturns')
    await Promise.all([world.open(callback(purchase, 'OK')), world.open(callback(purchase, 'OK'))])
  },
  returnDuringCron: async (world, purchase) => {
    if (!sessionOf(purchase)) return
    world.injector.inject('returnsDuringCron')
    await Promise.all([world.open(callback(purchase, 'OK')), world.runCronAndJobs()])
  },
  forge: async (world, purchase, random) => {
    const authority = sessionOf(purchase)
    if (!authority) return
    const invented = `S${random.integer(10)}${authority.slice(2, -1)}${random.integer(10)}`
    // The session of another purchase is one that the bank knows, and may even be paid.
    const foreign = random.pick([invented, ...world.purchases.flatMap((other) => sessionOf(other) ?? [])])
    if (foreign === authority) return
    const before = world.injector.count()
    const target = await world.open(callback(purchase, 'OK', foreign))
    // After a fault of the database, the buyer sees the outcome as far as it is known.
    if (target !== CALLBACK && world.injector.count() === before) throw new Error(`A forged callback led to ${target}`)
    world.injector.inject('forgedCallbacks')
  },
  reverse: async (world, purchase) => {
    const authority = sessionOf(purchase)
    if (!authority || world.bank.statusOf(authority) !== 'PAID') return
    world.bank.setStatus(authority, 'REVERSED')
    world.injector.inject('reversed')
  },
  payLost: async (world, purchase) => {
    // Sessions whose answer never reached the buyer, who pays one all the same.
    const lost = purchase.hash ? world.bank.sessionsOf(purchase.hash) : [...world.bank.sessions.keys()]
    const known = new Set(world.purchases.flatMap(({ urls }) => [...urls].map((url) => url.split('/').at(-1))))
    const authority = lost.find((one) => !known.has(one) && world.bank.isUndecided(one))
    if (!authority) return
    world.bank.choose(authority, 'pay')
    world.injector.inject('lostSessionsPaid')
  },
  payUnknown: async (world, _, random) => {
    world.bank.addForeign(random.pick(['https://elsewhere.example/pay', 'http://daftar.test/payment/callback?p=zzzzzzzzzzzz']))
    world.injector.inject('unknownSessionsPaid')
  },
  cron: (world) => world.runCronAndJobs(),
  wait: async (world, _, random) => world.advance(random.pick([30_000, 2 * MINUTE, 20 * MINUTE, 45 * MINUTE, 7 * HOUR])),
  void: (world, purchase) => world.voidInvoice(purchase),
}

/** Buyers decide in most runs, so that most others of its actions meet money. */
const NAMES = [...Object.keys(ACTIONS), 'decide', 'decide', 'decide']

/** Runs a random sequence of actions and returns the violations, with the actions that led to them. */
export async function runSimulation(seed: number, tally: Tally): Promise<string[]> {
  const random = seededRandom(seed)
  const world = await createPaymentWorld(random, tally)
  const log: string[] = []
  for (let count = 1 + random.integer(2); count > 0; count--) await world.addPurchase()
  for (const purchase of world.purchases) await world.start(purchase)
  world.injector.restart()
  for (let left = 3 + random.integer(8); left > 0; left--) {
    const name = random.pick(NAMES)
    log.push(name)
    await ACTIONS[name]?.(world, random.pick(world.purchases), random)
    world.injector.restart()
  }
  const early = await findEarlyViolations(world)
  await world.settleDown({ sweeps: false })
  const open = await findOpenPayments(world)
  // Some buyers pay after everybody gave up; only the list of unverified payments shows it.
  for (const purchase of world.purchases) {
    const authority = sessionOf(purchase)
    if (!authority || !world.bank.isUndecided(authority) || !random.chance(0.3)) continue
    world.bank.choose(authority, 'pay')
    world.injector.inject('paidAfterExpiry')
  }
  await world.settleDown({ sweeps: true })
  const found = [...early, ...open, ...(await findViolations(world, tally))]
  return found.map((text) => `seed ${seed}: ${text} after ${log.join(', ')}`)
}
