import type { Document } from '#shared/document/contract.ts'
import type { Client } from '../support/client.ts'
import { uniqueId } from '../support/member.ts'

/** What one save put into a post; title, body, tag and words all carry the same number, so a mix of two is seen. */
export interface Version {
  number: number
  saveId: string
  title: string
  document: Document
  tag: string
  words: number
}

/** What a writer was told, and what it was waiting for when the server died. */
export interface Ledger {
  hash: string
  /** Every version ever sent, by number. */
  sent: Map<number, Version>
  /** Newest version whose save was acknowledged, and its revision. */
  saved: { version: Version; revision: number }
  /** Newest version whose publishing was acknowledged. */
  published: Version | undefined
  /** A save whose answer never came. */
  pendingSave: { version: Version; revision: number } | undefined
  /** A publishing whose answer never came. */
  pendingPublish: { version: Version; revision: number } | undefined
  acknowledged: number
}

const PARAGRAPHS = 12

/** A version whose every paragraph names its number. */
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

/** Starts a post and its ledger. */
export async function openLedger(client: Client): Promise<Ledger> {
  const version = createVersion(1)
  const saved = await client.call<{ hash: string; revision: number }>('POST', '/api/posts', {
    json: { key: version.saveId, title: version.title, document: version.document },
  })
  return {
    hash: saved.hash,
    sent: new Map([[1, version]]),
    saved: { version, revision: saved.revision },
    published: undefined,
    pendingSave: undefined,
    pendingPublish: undefined,
    acknowledged: 1,
  }
}

/** Saves, and publishes every third time, until the server answers no more. A 4xx or 5xx before that is an error. */
export async function writeUntilKilled(client: Client, ledger: Ledger, isKilled: () => boolean): Promise<void> {
  try {
    while (!isKilled()) {
      const version = createVersion(ledger.sent.size + 1)
      await save(client, ledger, version)
      if (version.number % 3 === 0) await publish(client, ledger)
    }
  } catch (error) {
    if (!isKilled()) throw error
  }
}

/** Saves a version over the last acknowledged one and notes the answer. */
export async function save(client: Client, ledger: Ledger, version: Version, revision = ledger.saved.revision): Promise<void> {
  ledger.sent.set(version.number, version)
  ledger.pendingSave = { version, revision }
  const { saveId, title, document } = version
  const answer = await client.call<{ revision: number }>('PUT', `/api/posts/${ledger.hash}/draft`, {
    json: { saveId, revision, title, document },
  })
  ledger.saved = { version, revision: answer.revision }
  ledger.pendingSave = undefined
  ledger.acknowledged += 1
}

/** Publishes the last acknowledged version and notes the answer. */
export async function publish(client: Client, ledger: Ledger): Promise<void> {
  const { version, revision } = ledger.saved
  ledger.pendingPublish = { version, revision }
  await client.call('POST', `/api/posts/${ledger.hash}/publish`, { json: { revision, tags: [version.tag] } })
  ledger.published = version
  ledger.pendingPublish = undefined
  ledger.acknowledged += 1
}
