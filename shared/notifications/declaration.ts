export const WHO = 'WHO'
export const TITLE = 'TITLE'

/** A part of a sentence: text, the names of the actors (`WHO`), the title (`TITLE`), or a verb for one actor and for several. */
type Part = string | readonly [one: string, several: string]

/**
 * A sentence with a form for notifications without a title. With `emailed`, emails use that form even if there is a title, because they
 * show the comment itself.
 */
interface TitledSentence {
  titled: readonly Part[]
  untitled: readonly Part[]
  emailed?: 'untitled'
}

export type Sentence = readonly Part[] | TitledSentence

/** Tabs of the list of notifications, which are also the groups of the settings; `others` has no tab. */
export const TABS = ['comments', 'likes', 'follows'] as const
export type Tab = (typeof TABS)[number] | 'others'

/** What a kind of notification is and says. `worker/notifications/publish/rules.ts` has who receives it. */
export interface NotificationDeclaration {
  /** Name of the icon in `NotificationRow.tsx`. */
  icon: string
  tab: Tab
  /** What its title, link and excerpt are read from: `ownPost` is a post of the recipient. Without one, the event brings title and path. */
  subject?: 'ownPost' | 'post' | 'comment' | 'list'
  /** The title is that of a post, and the path ends with the post's or submission's hash: deleted with the author's account. */
  holdsPostTitle?: true
  /** For kinds that users can turn off: the label in the settings, the name of its emails, and the defaults of each channel. */
  preference?: { label: string; emails: string; inApp: boolean; email: boolean; push: boolean }
  /** For kinds that are always delivered: the label in the settings and the reason. Kinds not emailed have emails of their own, or none. */
  mandatory?: { label: string; reason: string; isEmailed: boolean }
  /** Sentence of a notification without an event. */
  sentence?: Sentence
  /** The events of the kind and their sentences. */
  events?: Readonly<Record<string, Sentence>>
}
