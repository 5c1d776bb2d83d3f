interface Bought {
  /** What was paid for all views, in rial and whole toman. */
  total: number
  views: number
  delivered: number
}

/**
 * Returns the price of the views that were not delivered, in rial, rounded down to whole toman. Computes with BigInt, because the product
 * exceeds the safe integers.
 */
export const remainderOf = ({ total, views, delivered }: Bought): number =>
  Number((BigInt(total) * BigInt(Math.max(0, views - delivered))) / (BigInt(views) * 10n)) * 10

/** Returns the price of the delivered views in rial: what is left of the total after `remainderOf`. */
export const spentOf = (bought: Bought): number => bought.total - remainderOf(bought)
