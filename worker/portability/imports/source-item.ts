import type { Document } from '#shared/document/contract.ts'
import type { Env } from '#worker/env.ts'
import type { TurnBudget } from '#worker/lib/turn-budget.ts'
import type { ArchivedShow } from '#worker/portability/archives/format/index.ts'
import type { ImportFailure, ImportFormat, ItemReason, ItemWarning, SourceState } from './contract.ts'

/** A picture of an item: an address on the web, or the path of an entry in the uploaded archive. */
export type PictureSource = { url: string } | { entry: string }

/** A comment at the source; `body` is plain text, `at` is in UTC ms. */
export interface SourceComment {
  key: string
  parentKey: string | null
  author: string
  body: string
  at: number | null
}

/** The text of an item as its source stores it; the importer converts it to a document. */
export type SourceText = { html: string } | { markdown: string } | { document: unknown }

/** A post as a reader found it, before anything is validated or shortened. */
export interface SourcePost {
  kind: 'post'
  /** Identifies the post at its source across exports: its address there, or `<format>:<host or blog>:<id>`. */
  key: string
  title: string
  text: SourceText
  /** Base for relative addresses in the text: an address, or the path of the entry it was read from. */
  base: string
  author: string
  /** UTC ms. */
  publishedAt: number | null
  /** Who could read it there; only what is `public` may be published here. */
  state: SourceState
  slug: string
  description: string
  tags: string[]
  cover: { source: PictureSource; alt: string } | null
  /** Address of the post at its source, if it is public there. */
  canonicalUrl: string | null
  commentsOn: boolean
  comments: SourceComment[]
  warnings: ItemWarning[]
  /** Keys of topics, of a Daftar export. */
  topics?: string[]
  isPinned?: boolean
  isEpisode?: boolean
  /** Entry of a Daftar export with what is too large for an item: an episode, or changes that are not published. */
  archived?: string | null
  /** Why the post cannot be imported, if its reader knows. */
  failure?: ItemReason
}

/** A reading list of a Daftar export; each item is named by the key of its post. */
export interface SourceList {
  kind: 'list'
  key: string
  name: string
  description: string
  isPublic: boolean
  isDefault: boolean
  items: { key: string; url: string; note: string; addedAt: number }[]
  warnings: ItemWarning[]
}

/** A show of a Daftar export. */
export interface SourceShow {
  kind: 'show'
  key: string
  show: ArchivedShow
  warnings: ItemWarning[]
}

/** The profile, what the member follows, or their likes, in an entry of a Daftar export; `origin` is that of the site that made it. */
export interface SourceAccount {
  kind: 'profile' | 'follows' | 'likes'
  key: string
  entry: string
  origin: string
  warnings: ItemWarning[]
}

export type SourceItem = SourcePost | SourceList | SourceShow | SourceAccount

/** Returns the title under which an item is listed; empty for what an account has once. */
export function titleOf(item: SourceItem): string {
  if (item.kind === 'post') return item.title
  if (item.kind === 'list') return item.name
  return item.kind === 'show' ? item.show.title : ''
}

/** What an entry of an archive is, undefined if it is no item, and the number of entries up to it, the place where reading can continue. */
export interface PlacedItem {
  place: number
  item: SourceItem | undefined
}

/** The uploaded file or the fetched feed. `read` returns the bytes from `offset`, at most `length`; it may be called in any order. */
export interface SourceFile {
  name: string
  bytes: number
  read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>>
  stream(): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
}

/** Thrown by a reader for a file that it cannot read at all. */
export class SourceError extends Error {
  readonly reason: ImportFailure
  constructor(reason: ImportFailure) {
    super(reason)
    this.reason = reason
  }
}

/**
 * What `openSource` of `readers/` returns: the detected format, the items in the order of the source, read one at a time, and the entries of
 * an archive by path. Reading the same file again yields the same items with the same keys.
 */
export interface Source {
  format: ImportFormat
  /** Whether a Daftar archive is one that this site made and nobody changed; asked after the items were read. Absent for other formats. */
  isAuthentic?(): Promise<boolean>
  items(): AsyncIterable<SourceItem>
  /** The items with their places, from a place; absent if the source can only be read from its start. */
  entries?(from: number): AsyncIterable<PlacedItem>
  /** Whether the end of the file is missing; asked after the items were read. */
  isTruncated?(): boolean
  /** Returns the bytes of an archive's entry, undefined if there is none or it has more than `maxBytes`. */
  entry(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Size that an archive claims for an entry, in bytes; 0 for an unknown one, as without the function. */
  size?(path: string): number
  /** Streams an archive's entry from the byte `from` on. The stream fails with `SourceError`. */
  stream?(path: string, from: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
}

/** Opens an uploaded file, or fetches the feed of a blog. What is read counts in the budget. Throws `SourceError`. */
export type OpenSource = (env: Env, input: SourceFile | { feed: string }, budget?: TurnBudget) => Promise<Source>

/**
 * A text as a valid document. An image node whose `hash` is a key of `pictures` is a placeholder for a picture to copy, with its alt text and caption
 * and any size; keys have the form of a `Hash` and are the same whenever the text is converted again. `audioFiles` are entries by the hash of audio
 * nodes.
 */
export interface ConvertedText {
  document: Document
  pictures: Record<string, PictureSource>
  audioFiles?: Record<string, string>
  warnings: ItemWarning[]
}

/** `base` is that of the post. `origin` is that of this site, whose pictures need no copy if they are the owner's. Throws for an unusable text. */
export type ConvertText = (text: SourceText, base: string, origin: string) => ConvertedText
