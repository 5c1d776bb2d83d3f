import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconShare3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { LikeButton } from '#web/engagement/buttons/LikeButton.tsx'
import { SaveButton } from '#web/engagement/buttons/SaveButton.tsx'
import { ShareButton } from '#web/engagement/buttons/ShareButton.tsx'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'
import { FINISHED, keepPlace, readPlace } from '#web/posts/cards/device-places.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import { text } from './article-text.ts'
import { followScroll } from './follow-scroll.ts'
import styles from './PostArticle.module.css'
import { readPart, scrollToPart } from './track-reading.ts'
import { watchReading } from './watch-reading.ts'

interface Props {
  post: PostPage
  /** The actions at the end of the text. */
  row: RefObject<HTMLFieldSetElement | null>
}

/** What a post offers once the reader scrolls: on phones the actions at the lower edge, and the way back to where the reader stopped. */
export default function ReadingTools(props: Props) {
  const [isPhone] = useState(() => matchMedia('(max-width: 43.74rem)').matches)
  return (
    <>
      <ResumeButton post={props.post} />
      {isPhone && <ActionBar {...props} />}
    </>
  )
}

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

function ActionBar({ post, row }: Props) {
  const bar = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!bar.current || !row.current) return
    const end = new AbortController()
    followScroll(bar.current, row.current, end.signal)
    return () => end.abort()
  }, [row])
  return (
    <fieldset ref={bar} className={styles.bar} aria-label={text.actions} data-away="">
      <LikeButton post={post} />
      <a href="#comments" aria-label={text.comments(formatNumber(post.commentCount))}>
        <IconMessageCircle {...ICON} />
        {post.commentCount > 0 && formatNumber(post.commentCount)}
      </a>
      <SaveButton post={post} />
      <ShareButton post={post}>
        <IconShare3 {...ICON} />
      </ShareButton>
    </fieldset>
  )
}

/** Shorter posts are read at once. */
const LEAST_MINUTES = 2
/** Less than this difference in the read part of a text is the same place. */
const NEAR = 0.1

/** Keeps how far the reader came in the post, on this device and for members on the server, and offers to go on from there. */
function ResumeButton({ post: { hash, minutes } }: { post: PostPage }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const isMember = Boolean(useViewer())
  const [offered, setOffered] = useState(0)
  useEffect(() => {
    const body = findText()
    if (!body || minutes < LEAST_MINUTES) return
    const [, percent] = /^#continue-(\d{1,2})$/.exec(location.hash) ?? []
    const kept = readPlace(hash)
    if (percent) scrollToPart(body, Number(percent) / 100)
    else if (kept <= FINISHED && kept > readPart(body) + NEAR) setOffered(kept)
    const end = new AbortController()
    const reading = {
      readPart: () => {
        const part = readPart(body)
        if (part >= kept) setOffered(0)
        return part
      },
      save: (position: number) => {
        const at = Date.now()
        keepPlace(hash, position, at)
        if (!isMember) return
        void api.api['reading-places'][':hash']
          .$put({ param: { hash }, json: { position, at } })
          .then(() => queryClient.invalidateQueries({ queryKey: homeKeys.all, refetchType: 'none' }))
          .catch(() => undefined) // The device has the place.
      },
    }
    watchReading(reading, end.signal)
    return () => end.abort()
  }, [api, hash, isMember, minutes, queryClient])
  if (offered === 0) return null
  return (
    <button
      type="button"
      className={styles.resume}
      onClick={() => {
        const body = findText()
        if (body) scrollToPart(body, offered)
        setOffered(0)
      }}
    >
      {text.resume}
    </button>
  )
}

const findText = () => document.querySelector('[data-post] .prose')
