import { formatNumber } from '../persian/digits.ts'
import { type Sentence, WHO } from './declaration.ts'
import { declarationOf, type NotificationKind } from './kinds.ts'

/** A part of a sentence: text, an actor by index into `actors`, or `TITLE`. */
export type SentencePart = string | { actor: number }

interface Item {
  kind: NotificationKind
  event: string | null
  actors: readonly unknown[]
  count: number
  title: string | null
}

/** Returns the sentence of a notification in parts, so that names and titles can be linked or isolated. */
export function notificationSentence(item: Item, channel: 'inApp' | 'email' = 'inApp'): SentencePart[] {
  const { sentence, events } = declarationOf(item.kind)
  const declared = (item.event === null ? sentence : events?.[item.event]) ?? []
  return partsOf(declared, item, channel).flatMap((part): readonly SentencePart[] => {
    if (part === WHO) return actorNames(item)
    return typeof part === 'string' ? [part] : [item.count <= 1 ? part[0] : part[1]]
  })
}

function partsOf(sentence: Sentence, { title }: Item, channel: 'inApp' | 'email') {
  if (!('titled' in sentence)) return sentence
  return title === null || (channel === 'email' && sentence.emailed) ? sentence.untitled : sentence.titled
}

const AND = ' و '

/**
 * Formats names as «سارا»، «سارا و رضا»، «سارا، رضا و مینا»، «سارا، رضا، مینا و ۹ نفر دیگر»; people without a known name are only counted.
 */
function actorNames({ actors, count }: Item): SentencePart[] {
  const others = Math.max(0, count - actors.length)
  if (actors.length === 0) return [`${formatNumber(others)} نفر`]
  const pieces: SentencePart[] = []
  for (const [at] of actors.entries()) {
    if (at > 0) pieces.push(at === actors.length - 1 && others === 0 ? AND : '، ')
    pieces.push({ actor: at })
  }
  return others > 0 ? [...pieces, `${AND}${formatNumber(others)} نفر دیگر`] : pieces
}
