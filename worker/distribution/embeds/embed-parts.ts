import type { Picture } from '#shared/contract/fields.ts'
import { attributes, element, escapeHtml } from '#shared/document/html.ts'
import { formatDuration, formatNumber } from '#shared/persian/digits.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import type { Track } from '#worker/podcasts/episodes/contract.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import type { Sponsor } from '#worker/posts/sponsorship/contract.ts'
import { type EmbedContent, linkTo } from './embed-document.ts'
import { text } from './text.ts'

/** Minimum width in pixels of the image file; the page shows it smaller, so it stays sharp on high-density screens. */
const COVER_WIDTH = 240

const bdi = (words: string) => element('bdi', {}, escapeHtml(words))

const label = (sponsor: Sponsor | null | undefined) =>
  sponsor ? element('p', {}, `${element('b', {}, escapeHtml(SPONSORED_LABEL))} ${bdi(sponsor.name)}`) : ''

const heading = (title: string, address: string) =>
  element('h1', { dir: resolveDirection(null, title, 'rtl') }, element('a', linkTo(address), bdi(title)))

const picture = ({ hash, widths }: Picture, size: { width: number; height: number }) =>
  `<img${attributes({ src: `/media/${hash}/${widths.find((width) => width >= COVER_WIDTH) ?? widths.at(-1)}.webp`, alt: '', ...size })}>`

/** The player of an episode, with the browser's own controls. */
export function episodePlayer({ title, author, show, path, cover, audio, sponsor }: Track, origin: string): EmbedContent {
  const address = origin + encodeURI(path)
  const about = [show?.title, author].flatMap((name) => (name ? bdi(name) : []))
  const body = [
    cover ? picture(cover, { width: 96, height: 96 }) : '',
    element(
      'div',
      { class: 'words' },
      [label(sponsor), heading(title, address), element('p', {}, [...about, escapeHtml(formatDuration(audio.duration))].join(' · '))].join(
        '',
      ),
    ),
    element('audio', { controls: '', preload: 'none', dir: 'ltr', src: audio.url, 'aria-label': title }, ''),
    element('a', { class: 'site', ...linkTo(address) }, escapeHtml(text.listen)),
  ]
  return { title, path, body: body.join(''), kind: 'player' }
}

/** The card of a post: title, author, description and cover. */
export function postCard(
  { title, author, publication, path, cover, description, minutes, sponsor }: PostCard,
  origin: string,
): EmbedContent {
  const address = origin + encodeURI(path)
  const about = [author.name, publication?.name].flatMap((name) => (name ? bdi(name) : []))
  const body = [
    element(
      'div',
      { class: 'words' },
      [
        label(sponsor),
        heading(title, address),
        element('p', {}, [...about, `${formatNumber(minutes)} دقیقه`].join(' · ')),
        description ? element('p', { class: 'about', dir: resolveDirection(null, description, 'rtl') }, escapeHtml(description)) : '',
      ].join(''),
    ),
    cover ? picture(cover, { width: 128, height: 96 }) : '',
    element('a', { class: 'site', ...linkTo(address) }, escapeHtml(text.read)),
  ]
  return { title, path, body: body.join(''), kind: 'card' }
}
