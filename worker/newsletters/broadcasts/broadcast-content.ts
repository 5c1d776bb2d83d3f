import type { Picture } from '#shared/contract/fields.ts'
import type { BlockNode, Document } from '#shared/document/contract.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import type { BulkEmail } from '#worker/lib/bulk-mail.ts'
import { now } from '#worker/lib/clock.ts'
import { SIGNATURE, startRightToLeft, unsubscribeHeaders } from '#worker/lib/mail.ts'
import { emailDocument, footHtml, linkHtml, mastheadHtml, noteHtml, partHtml, titleHtml } from '#worker/lib/mail-html.ts'
import { collectImageHashes, plainText, removeLinkUserinfo, renderDocument } from '#worker/posts/rendering/index.ts'
import { toMailBody } from './mail-body.ts'
import { markPostLink } from './mark-post-link.ts'
import { text } from './text.ts'

/**
 * What all readers of a broadcast receive: `html` and `text` hold the post, `from` the name of the writer, publication or show. `path` is that of the
 * post, or of its author if it is only sent by email.
 */
export interface BroadcastContent {
  from: string
  title: string
  byline: string
  path: string
  html: string
  text: string
  /** Absent in broadcasts of public posts. */
  isEmailOnly?: boolean
}

/** In bytes. Gmail cuts emails of more than 102 kB, with the link that unsubscribes; a longer post ends with a link to the rest. */
const MAX_BODY_BYTES = 85_000

interface SentPost {
  title: string
  path: string
  author: string
  /** Name of the publication or show whose readers receive it, too. */
  home: string | null
  publishedAt: number
  html: string
  document: Document
}

/** Renders a post once for all readers. `origin` must not end with a slash. */
export function broadcastContent({ title, path, author, home, publishedAt, html, document }: SentPost, origin: string): BroadcastContent {
  return {
    from: home ?? author,
    title,
    byline: text.byline(author, formatDate(publishedAt)),
    path,
    html: toMailBody(removeLinkUserinfo(html), { origin, postUrl: origin + encodeURI(path) }, MAX_BODY_BYTES).body,
    text: plainText(document),
  }
}

/** A draft that is only sent by email. */
export interface DraftContent {
  title: string
  author: string
  /** Path of the author's page. */
  path: string
  cover: Picture | null
  document: Document
  /** UTC ms; now if absent. */
  sendAt?: number
}

/**
 * Renders a draft for all readers, with its cover above the text that lacks it and no link to a page of the draft. It is not complete if it is too
 * long. `origin` must not end with a slash.
 */
export function draftContent(
  { title, author, path, cover, document, sendAt = now() }: DraftContent,
  origin: string,
): BroadcastContent & { isComplete: boolean } {
  const isCoverAbove = cover !== null && !collectImageHashes(document).includes(cover.hash)
  const coverHtml = isCoverAbove ? renderDocument({ type: 'doc', content: [coverImage(cover)] }) : ''
  const { body, isComplete } = toMailBody(
    coverHtml + removeLinkUserinfo(renderDocument(document)),
    { origin, postUrl: null },
    MAX_BODY_BYTES,
  )
  return {
    ...{ from: author, title, path, html: body, text: plainText(document), isEmailOnly: true, isComplete },
    byline: text.byline(author, `${formatDate(sendAt)} · ${text.emailOnly}`),
  }
}

const coverImage = ({ hash, width, height, widths }: Picture): BlockNode => ({
  type: 'image',
  attrs: { hash, width, height, widths: [...widths], alt: '', caption: '' },
})

interface Reader {
  to: string
  /** Secret of the links to the reader's subscriptions. */
  token: string
  /** Hash of the subscription that brings the email. */
  subscription: string
  /** Name of the newsletter that the reader subscribes to. */
  newsletter: string
}

/** Renders the email of one reader; the key of a broadcast and a subscription identifies it. */
export function broadcastEmail(
  { from, title, byline, path, html, text: body, isEmailOnly = false }: BroadcastContent,
  { subject, hash }: { subject: string; hash: string },
  { to, token, subscription, newsletter }: Reader,
  origin: string,
): BulkEmail {
  const query = new URLSearchParams({ t: token, of: subscription })
  const [settings, unsubscribe] = [`${origin}/subscriptions?${query}`, `${origin}/unsubscribe/newsletter?${query}`]
  const address = isEmailOnly ? undefined : markPostLink(`${origin}${path}`, origin)
  const report = `${origin}/contact-us?letter=${hash}`
  const parts = [
    mastheadHtml(from, origin + (isEmailOnly ? path : path.slice(0, path.indexOf('/', 1)))),
    titleHtml(title, address, resolveDirection(undefined, title, 'rtl') === 'ltr' ? 'ltr' : undefined),
    noteHtml(byline),
    partHtml(html),
    address === undefined ? '' : linkHtml(text.readHere, address),
    footHtml(
      [
        { label: text.unsubscribe, address: unsubscribe },
        { label: text.settings, address: settings },
        ...(isEmailOnly ? [{ label: text.report, address: report }] : []),
        { label: SIGNATURE, address: origin },
      ],
      text.why(newsletter),
    ),
  ]
  return {
    key: `${hash}-${subscription}`,
    to,
    fromName: text.fromName(from),
    subject: startRightToLeft(subject),
    html: emailDocument(subject, parts.join('')),
    text: [
      ...[title, byline, body],
      ...(address === undefined ? [] : [`${text.readHere}:\n${address}`]),
      `${text.why(newsletter)}\n${text.unsubscribe}:\n${unsubscribe}`,
      ...(isEmailOnly ? [`${text.report}:\n${report}`] : []),
    ].join('\n\n'),
    headers: unsubscribeHeaders(unsubscribe),
  }
}
