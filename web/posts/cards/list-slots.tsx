import { Fragment, type ReactNode } from 'react'

const CARDS_PER_SLOT = 10
const CARDS_BEFORE_SLOT = 3

/** What a page puts between the cards of a list, once per ten cards. */
export interface ListSlots {
  /** Fetches what the slot of a page of ten cards needs, from 0; called when the list fetches that page. */
  load: (page: number) => void
  render: (page: number) => ReactNode
}

/** Inserts a slot after the third of every ten cards; returns the cards themselves without `slots`. */
export const withSlots = (cards: readonly ReactNode[], slots: ListSlots | undefined): readonly ReactNode[] =>
  slots
    ? cards.flatMap((card, at) => {
        const page = Math.floor(at / CARDS_PER_SLOT)
        return at % CARDS_PER_SLOT === CARDS_BEFORE_SLOT - 1
          ? [card, <Fragment key={`slot-${page}`}>{slots.render(page)}</Fragment>]
          : [card]
      })
    : cards

interface PagerProps {
  load: () => void
}

/** Makes a pager fetch the next slot together with the next page of a list that shows `count` cards. */
export const withSlotLoading = <Pager extends PagerProps>(pager: Pager, count: number, slots: ListSlots | undefined): Pager =>
  slots
    ? {
        ...pager,
        load: () => {
          slots.load(Math.ceil(count / CARDS_PER_SLOT))
          pager.load()
        },
      }
    : pager
