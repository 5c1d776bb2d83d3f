import type { Document } from '#shared/document/contract.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import type { BulkEmail } from '#worker/lib/bulk-mail.ts'
import { SIGNATURE, startRightToLeft, unsubscribeHeaders } from '#worker/lib/mail.ts'
import { emailDocument, footHtml, linkHtml, mastheadHtml, noteHtml, partHtml, titleHtml } from '#worker/lib/mail-html.ts'
import { plainText, removeLinkUserinfo } from '#worker/posts/rendering/index.ts'
import { toMailBody } from './mail-body.ts'
import { text } from './text.ts'

/** What all readers of a broadcast receive: `html` and `text` hold the post, `from` the name of the writer, publication or show. */
export interface BroadcastContent {
  from: string
  title: string
  byline: string
  path: string
  html: string
  text: string
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
    html: toMailBody(removeLinkUserinfo(html), origin + encodeURI(path), MAX_BODY_BYTES),
    text: plainText(document),
  }
}

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
  { from, title, byline, path, html, text: body }: BroadcastContent,
  { subject, hash }: { subject: string; hash: string },
  { to, token, subscription, newsletter }: Reader,
  origin: string,
): BulkEmail {
  const query = new URLSearchParams({ t: token, of: subscription })
  const [settings, unsubscribe] = [`${origin}/subscriptions?${query}`, `${origin}/unsubscribe/newsletter?${query}`]
  const address = `${origin}${path}`
  const parts = [
    mastheadHtml(from, origin + path.slice(0, path.indexOf('/', 1))),
    titleHtml(title, address, resolveDirection(undefined, title, 'rtl') === 'ltr' ? 'ltr' : undefined),
    noteHtml(byline),
    partHtml(html),
    linkHtml(text.readHere, address),
    footHtml(
      [
        { label: text.unsubscribe, address: unsubscribe },
        { label: text.settings, address: settings },
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
    text: [title, byline, body, `${text.readHere}:\n${address}`, `${text.why(newsletter)}\n${text.unsubscribe}:\n${unsubscribe}`].join(
      '\n\n',
    ),
    headers: unsubscribeHeaders(unsubscribe),
  }
}
