import { CAPS } from '#worker/statistics/collection/contract.ts'

/** Views of accounts younger than `NEW_MEMBER_AGE` that are charged in one network and Tehran day. */
export const NEW_ACCOUNTS_PER_NETWORK = 1

/** Where a view came from: keyed hashes of its Tehran day. */
export interface ViewSource {
  address: string
  network: string
  isNewAccount: boolean
}

/** Charged views of a promotion's Tehran day. */
export interface ChargedViews {
  address: number
  network: number
  /** Of new accounts in the network. */
  newAccounts: number
  /** In other networks, each of which adds at most `CAPS.network.floor`. */
  elsewhere: number
}

const capOf = ({ floor, percent }: (typeof CAPS)[keyof typeof CAPS], elsewhere: number): number =>
  Math.max(floor, Math.floor((elsewhere * percent) / 100))

/** Returns whether another view is charged: by the caps of the statistics for an address and a network, and by that of new accounts. */
export const isCharged = ({ isNewAccount }: ViewSource, { address, network, newAccounts, elsewhere }: ChargedViews): boolean =>
  address < capOf(CAPS.address, elsewhere) &&
  network < capOf(CAPS.network, elsewhere) &&
  (!isNewAccount || newAccounts < NEW_ACCOUNTS_PER_NETWORK)
