import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useId } from 'react'
import { OFFLINE_WRITING_PATH } from '#shared/offline/names.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { removeOfflineEpisode, useOfflineEpisodes } from '#web/podcasts/player/offline-episodes.ts'
import { requestPlayback } from '#web/podcasts/player/player-bridge.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Row, Rows } from '#web/ui/Rows.tsx'
import { showToast } from '#web/ui/toast.ts'
import { formatBytes } from './format-bytes.ts'
import styles from './offline.module.css'
import { text } from './text.ts'
import type { useDeviceContents } from './use-device-contents.ts'

interface Props extends ReturnType<typeof useDeviceContents> {
  /** Whether drafts open in the page for writing without network. */
  isOffline?: boolean
  heading: 'h2' | 'h3'
}

/** Lists the posts, episodes and drafts of this device with their sizes; each can be removed. Renders nothing until they are read. */
export const DeviceContents = (props: Props) => props.contents && <Contents {...props} contents={props.contents} />

function Contents({ contents, removePost, removeDraft, isOffline = false, heading }: Props & { contents: NonNullable<Props['contents']> }) {
  const { saved: episodes } = useOfflineEpisodes()
  const { posts, drafts } = contents
  if (posts.length + drafts.length + episodes.length === 0) return <EmptyState title={text.nothing}>{text.emptyHint}</EmptyState>
  const remove = async (title: string, work: Promise<void>) => {
    await work
    showToast({ message: text.removed(title) })
  }
  return (
    <div className={styles.groups}>
      <Group heading={heading} name={text.drafts} sizes={drafts.map(({ bytes }) => bytes)}>
        {drafts.map((draft) => (
          <Item
            key={draft.hash}
            title={draft.title || text.untitled}
            bytes={draft.bytes}
            onRemove={(title) => void remove(title, removeDraft(draft))}
          >
            <a className={styles.title} href={draftPath(draft.hash, isOffline)}>
              <bdi>{draft.title || text.untitled}</bdi>
            </a>
          </Item>
        ))}
      </Group>
      <Group heading={heading} name={text.posts} sizes={posts.map(({ bytes }) => bytes)}>
        {posts.map((post) => (
          <Item key={post.hash} title={post.title} bytes={post.bytes} onRemove={(title) => void remove(title, removePost(post))}>
            {/* A full page load, which the service worker answers without network. */}
            <a className={styles.title} href={post.path}>
              <bdi>{post.title}</bdi>
            </a>
          </Item>
        ))}
      </Group>
      <Group heading={heading} name={text.episodes} sizes={episodes.map(({ bytes }) => bytes)}>
        {episodes.map(({ playable, bytes }) => (
          <Item
            key={playable.post}
            title={playable.title}
            bytes={bytes}
            onRemove={(title) => void remove(title, removeOfflineEpisode(playable))}
          >
            <button type="button" className={styles.title} onClick={() => requestPlayback({ hash: playable.post })}>
              <span className="visually-hidden">{text.play}</span> <bdi>{playable.title}</bdi>
            </button>
          </Item>
        ))}
      </Group>
    </div>
  )
}

const draftPath = (hash: string, isOffline: boolean): string =>
  isOffline ? `${OFFLINE_WRITING_PATH}?draft=${hash}` : hash === 'new' ? '/new-post' : `/p/${hash}/edit`

interface GroupProps {
  heading: Props['heading']
  name: string
  sizes: readonly number[]
  children: ReactNode
}

function Group({ heading: Heading, name, sizes, children }: GroupProps) {
  const id = useId()
  if (sizes.length === 0) return null
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles.heading}>
        {text.group(name, formatNumber(sizes.length), formatBytes(bytes))}
      </Heading>
      <Rows>{children}</Rows>
    </section>
  )
}

interface ItemProps {
  title: string
  bytes: number
  onRemove: (title: string) => void
  children: ReactNode
}

const Item = ({ title, bytes, onRemove, children }: ItemProps) => (
  <Row>
    <span className={styles.item}>
      {children}
      <span className={styles.size}>{formatBytes(bytes)}</span>
    </span>
    <IconButton label={text.remove(title)} onClick={() => onRemove(title)}>
      <IconTrash size={18} stroke={1.6} />
    </IconButton>
  </Row>
)
