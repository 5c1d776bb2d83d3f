import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Picture } from '#shared/contract/fields.ts'
import { proseText } from '#shared/document/prose-text.ts'
import { countWords, readingMinutes } from '#shared/persian/text-metrics.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { PostCard } from '#web/posts/cards/PostCard.tsx'
import { text } from '#web/posts/posts/text.ts'
import { myPublicationsQuery } from '#web/publications/members/queries.ts'
import type { EditorPost } from '#worker/posts/posts/contract.ts'
import { type PublishFormValues, splitTags } from './publish-form-values.ts'
import styles from './publishing.module.css'

/** Graphemes of the text that a card shows in place of an empty description. */
const EXCERPT_LENGTH = 160

interface Props {
  post: EditorPost
  values: PublishFormValues
  cover: Picture | undefined
}

/** The card that readers will see; nothing in it can be pressed. */
export function CardPreview({ post, values, cover }: Props) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: account } = useQuery(viewerQuery(api))
  const { data: publications } = useInfiniteQuery(myPublicationsQuery(api))
  const [now] = useState(() => Date.now())
  const [prose] = useState(() => proseText(post.document))
  const viewer = account?.viewer
  if (!viewer) return null
  const { description, tags, typedTag, publication, later, publishAt } = values
  const [firstTag] = [...tags, ...splitTags(typedTag)]
  return (
    <figure className={styles.preview} aria-label={text.preview}>
      <figcaption className={styles.hint}>{text.previewHint}</figcaption>
      <div className={styles.previewCard} inert>
        <PostCard
          level={3}
          post={{
            ...{ hash: post.hash, path: '', title: post.title, likeCount: 0, commentCount: 0, sponsor: null },
            description: description || prose.slice(0, EXCERPT_LENGTH),
            cover: cover ?? null,
            author: viewer,
            publication: publications?.pages.flatMap(({ items }) => items).find(({ hash }) => hash === publication) ?? null,
            publishedAt: (later && publishAt) || now,
            minutes: readingMinutes(countWords(prose)),
            tags: firstTag ? [{ name: firstTag, slug: firstTag }] : [],
            audio: post.audio,
          }}
          actions={
            <span className={styles.previewActions}>
              <IconHeart size={20} stroke={1.6} aria-hidden="true" />
              <IconBookmark size={20} stroke={1.6} aria-hidden="true" />
            </span>
          }
        />
      </div>
    </figure>
  )
}
