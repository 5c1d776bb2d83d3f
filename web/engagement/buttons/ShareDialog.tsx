import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconBrandX from '@tabler/icons-react/dist/esm/icons/IconBrandX.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import type { Picture as StoredPicture } from '#shared/contract/fields.ts'
import { escapeHtml } from '#shared/document/html.ts'
import { EMBED_HEIGHTS } from '#shared/embed-heights.ts'
import { resolveDirection } from '#shared/persian/direction.ts'
import { unwrap } from '#web/lib/api.ts'
import { shortLinkKeys } from '#web/lib/query-keys/engagement.ts'
import { reportVisit } from '#web/lib/report-visit.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { showToast } from '#web/ui/toast.ts'
import { text } from './dialog-text.ts'
import styles from './sharing.module.css'

interface Props {
  open: boolean
  post: ShareTarget
  onClose: () => void
}

export default function ShareDialog({ open, post, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={text.title}>
      <ShareOptions {...post} />
    </Dialog>
  )
}

const ICON = { size: 18, stroke: 1.6 }

export interface ShareTarget {
  hash: string
  path: string
  title: string
  cover?: StoredPicture | null
  /** Set for episodes, whose embed is a player. */
  audio?: object | null
}

/** Labels and extensions of the files of a post. */
const FORMATS = [
  ['EPUB', 'epub'],
  ['HTML', 'html'],
  ['Markdown', 'md'],
] as const

const embedCode = ({ hash, title, audio }: ShareTarget) =>
  `<iframe src="${location.origin}/embed/${hash}" title="${escapeHtml(title)}" width="100%" height="${EMBED_HEIGHTS[audio ? 'player' : 'card']}" loading="lazy" style="border:0"></iframe>`

export function ShareOptions(post: ShareTarget) {
  const { hash, path, title, cover } = post
  const { api } = useRouteContext({ from: '__root__' })
  const short = useQuery({
    queryKey: shortLinkKeys.post(hash),
    queryFn: () => unwrap(api.api['short-links'].posts[':hash'].$put({ param: { hash } })),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = location.origin + path
  const shortUrl = short.data && location.origin + short.data.path
  const link = shortUrl ?? encodeURI(url)
  const encodedUrl = encodeURIComponent(link)
  const encodedTitle = encodeURIComponent(title)
  // Dismissing the system share sheet rejects the promise; that is not an error.
  const share = () => void navigator.share({ title, url: link }).catch(() => undefined)
  const reportShare = ({ target }: MouseEvent) =>
    target instanceof Element && target.closest('a, button') && reportVisit({ at: Date.now(), post: hash, share: true })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only observes the clicks of its controls
    <div className={styles.options} onClick={reportShare}>
      <div className={styles.card}>
        {cover && <Picture picture={cover} sizes="7rem" alt="" className={styles.picture} />}
        <div>
          <p className={styles.title} dir={resolveDirection(null, title, 'rtl')}>
            {title}
          </p>
          <bdi className={styles.label}>{location.host}</bdi>
        </div>
      </div>
      <div className={styles.actions}>
        <CopyButton variant="primary" label={text.copyLink} copy={link} disabled={short.isPending} />
        <a
          className={buttonClass({ variant: 'quiet' })}
          href={`https://t.me/share/url?url=${encodedUrl}&text=${encodedTitle}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBrandTelegram {...ICON} />
          <span>{text.telegram}</span>
        </a>
        <a
          className={buttonClass({ variant: 'quiet' })}
          href={`https://x.com/intent/post?url=${encodedUrl}&text=${encodedTitle}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconBrandX {...ICON} />
          <span>{text.x}</span>
        </a>
        {'share' in navigator && (
          <Button variant="quiet" icon={<IconShare {...ICON} />} onClick={share}>
            {text.system}
          </Button>
        )}
      </div>
      <details className={styles.more}>
        <summary>{text.address}</summary>
        <div className={styles.urlRow}>
          <span className={styles.url} dir="ltr">
            <PathParts url={url} />
          </span>
          <CopyButton label={text.copy} copy={url} />
        </div>
        <div className={styles.urlRow}>
          <span className={styles.label}>{text.embed}</span>
          <bdi className={styles.url} dir="ltr">
            {embedCode(post)}
          </bdi>
          <CopyButton label={text.copyEmbed} copy={embedCode(post)} />
        </div>
      </details>
      <p className={styles.files}>
        {text.download}
        {FORMATS.map(([label, extension]) => (
          <a key={extension} href={`/api/exports/posts/${hash}.${extension}`} download>
            {label}
          </a>
        ))}
      </p>
    </div>
  )
}

/** The parts of an address, each with the direction of its letters, so that Persian words do not change places with what is beside them. */
const PathParts = ({ url }: { url: string }) =>
  url.split(/(?<=[^:/]\/)/).map((part) => (
    <bdi key={part} dir={resolveDirection(null, part, 'ltr')}>
      {part}
    </bdi>
  ))

interface CopyButtonProps {
  variant?: 'primary' | 'quiet'
  label: string
  copy: string
  disabled?: boolean
}

function CopyButton({ variant = 'quiet', label, copy, disabled }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copyText = async () => {
    try {
      await navigator.clipboard.writeText(copy)
      setCopied(true)
    } catch {
      showToast({ message: text.noCopy, failed: true })
    }
  }
  return (
    <Button
      variant={variant}
      icon={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
      disabled={disabled}
      onClick={() => void copyText()}
    >
      {copied ? text.copied : label}
    </Button>
  )
}
