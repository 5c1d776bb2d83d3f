import type { Document } from '#shared/document/contract.ts'
import type { Client } from '../support/client.ts'
import { registerMember, uniqueId } from '../support/member.ts'

/** Content of one save. The title and every paragraph contain the number and the tag depends on it, which exposes a mix of two saves. */
export interface Version {
  number: number
  saveId: string
  title: string
  document: Document
  tag: string
  words: number
}

/** What the server acknowledged for one post, and which requests were unanswered at the kill. */
export interface Ledger {
  /** Author of the post; each post has another one, so that no account reaches a limit. */
  client: Client
  hash: string
  /** Every version sent, by number. */
  sent: Map<number, Version>
  /** Newest acknowledged save. */
  saved: { version: Version; revision: number }
  /** Newest acknowledged publish. */
  published: Version | undefined
  /** Save that received no response. */
  pendingSave: { version: Version; revision: number } | undefined
  /** Publish that received no response. */
  pendingPublish: { version: Version; revision: number } | undefined
  acknowledged: number
}

const PARAGRAPHS = 12

/** Creates a version whose title and paragraphs contain its number. */
export function createVersion(number: number): Version {
  const mark = `نسخه${number}`
  const content = Array.from({ length: PARAGRAPHS }, (_, at) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: `${mark} بند ${at + 1} از نوشته‌ای که پیوسته ذخیره می‌شود` }],
  }))
  return {
    number,
    saveId: uniqueId(12),
    title: `یادداشت ${mark}`,
    document: { type: 'doc', content },
    tag: `برچسب${number % 7}`,
    words: PARAGRAPHS * 9,
  }
}

/** Registers an author and creates a post and its ledger. */
export async function openLedger(origin: string): Promise<Ledger> {
  const { client } = await registerMember(origin)
  const version = createVersion(1)
  const saved = await client.call<{ hash: string; revision: number }>('POST', '/api/posts', {
    json: { key: version.saveId, title: version.title, document: version.document },
  })
  return {
    client,
    hash: saved.hash,
    sent: new Map([[1, version]]),
    saved: { version, revision: saved.revision },
    published: undefined,
    pendingSave: undefined,
    pendingPublish: undefined,
    acknowledged: 1,
  }
}

/** Saves new versions and publishes every third one until the server is killed; throws on an error before the kill. */
export async function writeUntilKilled(ledger: Ledger, isKilled: () => boolean): Promise<void> {
  try {
    while (!isKilled()) {
      const version = createVersion(ledger.sent.size + 1)
      await save(ledger, version)
      if (version.number % 3 === 0) await publish(ledger)
    }
  } catch (error) {
    if (!isKilled()) throw error
  }
}

/** Saves a version on top of `revision`, by default the last acknowledged one, and records the result in the ledger. */
export async function save(ledger: Ledger, version: Version, revision = ledger.saved.revision): Promise<void> {
  ledger.sent.set(version.number, version)
  ledger.pendingSave = { version, revision }
  const { saveId, title, document } = version
  const result = await ledger.client.call<{ revision: number }>('PUT', `/api/posts/${ledger.hash}/draft`, {
    json: { saveId, revision, title, document },
  })
  ledger.saved = { version, revision: result.revision }
  ledger.pendingSave = undefined
  ledger.acknowledged += 1
}

/** Publishes the last acknowledged version and records the result in the ledger. */
export async function publish(ledger: Ledger): Promise<void> {
  const { version, revision } = ledger.saved
  ledger.pendingPublish = { version, revision }
  await ledger.client.call('POST', `/api/posts/${ledger.hash}/publish`, { json: { revision, tags: [version.tag] } })
  ledger.published = version
  ledger.pendingPublish = undefined
  ledger.acknowledged += 1
}
