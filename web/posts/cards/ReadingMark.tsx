import { useSyncExternalStore } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { cardText } from './card-text.ts'
import { BEGUN, FINISHED, readPlace } from './device-places.ts'
import styles from './post-card.module.css'

/** Stands on the margin line beside a card: a comma for a post that was begun on this device, a full stop for one that was read to its end. */
export function ReadingMark({ hash }: { hash: string }) {
  const position = useSyncExternalStore(neverChanges, () => readPlace(hash), readNothing)
  if (position < BEGUN) return null
  const isRead = position > FINISHED
  return (
    <span className={classNames(styles.mark, isRead && styles.read)}>
      <span className="visually-hidden">{isRead ? cardText.read : cardText.begun}</span>
    </span>
  )
}

/** A place changes on the page of its post only. */
const neverChanges = () => () => undefined
const readNothing = () => 0
