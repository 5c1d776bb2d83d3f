import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconShare3 from '@tabler/icons-react/dist/esm/icons/IconShare3.mjs'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { type Direction, resolveDirection } from '#shared/persian/direction.ts'
import { formatDate } from '#shared/persian/jalali.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { likeText, shareText } from '#web/engagement/buttons/button-text.ts'
import { FollowButton } from '#web/engagement/buttons/FollowButton.tsx'
import { LikeButton } from '#web/engagement/buttons/LikeButton.tsx'
import { SaveButton } from '#web/engagement/buttons/SaveButton.tsx'
import { ShareButton } from '#web/engagement/buttons/ShareButton.tsx'
import { cardText } from '#web/posts/cards/card-text.ts'
import { PostBody } from '#web/posts/rendering/PostBody.tsx'
import { SponsorLabel } from '#web/posts/sponsorship/SponsorLabel.tsx'
import { AccentStyle } from '#web/ui/Accent.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { Avatar, Picture } from '#web/ui/Picture.tsx'
import { Time } from '#web/ui/Time.tsx'
import { wholeWords } from '#web/ui/whole-words.tsx'
import type { PostCard, PostPage } from '#worker/posts/posts/contract.ts'
import { text } from './article-text.ts'
import styles from './PostArticle.module.css'

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** Letters from which a title is set smaller: it would fill the first screen of a laptop. */
const LONG_TITLE = 90

const ReadingTools = lazyPart(() => import('./ReadingTools.tsx'))

interface Props {
  post: PostPage
  /** Badges below the title. */
  awards?: ReactNode
  /** Wraps the title and the byline, as of an episode. */
  frame?: ((head: ReactNode) => ReactNode) | undefined
  player?: ReactNode
  transcript?: ReactNode
  menu?: ReactNode
  /** Form below the author. */
  subscribe?: ReactNode
  children?: ReactNode
}

export function PostArticle({ post, awards, frame, player, transcript, menu, subscribe, children }: Props) {
  const { origin } = useRouteContext({ from: '__root__' })
  const actions = useRef<HTMLFieldSetElement>(null)
  const direction = resolveDirection(null, post.title, 'rtl')
  const likers = useCallback(
    (count: number) =>
      count > 0 && (
        <Link to="/$username/$slug/likes" params={pathParams(post.path)} aria-label={text.likes(formatNumber(count))}>
          {likeText.count(count)}
        </Link>
      ),
    [post.path],
  )
  const head = (
    <>
      <h1 className={classNames(styles.title, post.title.length > LONG_TITLE && styles.longTitle)} tabIndex={-1} dir={direction}>
        {wholeWords(post.title)}
      </h1>
      {awards}
      {post.sponsor && <SponsorLabel {...post.sponsor} />}
      <Byline post={post} direction={direction} />
    </>
  )
  return (
    <div className={styles.article}>
      <article data-post={printedAddress(post, origin)}>
        {frame ? frame(head) : head}
        {player}
        {post.cover && !post.isCoverInText && (
          <figure className={styles.cover}>
            <Picture picture={post.cover} sizes="(min-width: 46rem) 42rem, 100vw" eager />
          </figure>
        )}
        <div className={styles.text}>
          <Ink />
          <PostBody name={post.hash} html={post.html} />
          <span className={styles.stop} aria-hidden="true" />
        </div>
        {transcript}
        <footer>
          <fieldset ref={actions} className={styles.actions} aria-label={text.actions}>
            <div className={styles.likes}>
              <LikeButton post={post} likers={likers} />
            </div>
            <a href="#comments">
              <IconMessageCircle {...ICON} />
              {text.comments(formatNumber(post.commentCount))}
            </a>
            <SaveButton post={post} labelClass={styles.word} />
            <ShareButton post={post}>
              <IconShare3 {...ICON} />
              <span className={styles.word}>{shareText}</span>
            </ShareButton>
            <div className={styles.menu}>{menu}</div>
          </fieldset>
          <div className={styles.authorCard}>
            <Avatar name={post.author.name} handle={post.author.handle} picture={post.author.avatar} size="large" />
            <div>
              <Link className={styles.author} to="/$username" params={{ username: post.author.handle }}>
                <bdi>{post.author.name}</bdi>
              </Link>
              {post.authorBio && <p>{post.authorBio}</p>}
            </div>
            <FollowButton solid target={{ kind: 'user', key: post.author.handle, name: post.author.name }} />
          </div>
          {subscribe}
        </footer>
      </article>
      {children}
      <TagsAndTopics post={post} />
      <AfterScroll key={post.hash} post={post} row={actions} />
    </div>
  )
}

/** What the first scrolling loads, or an address that leads to where the reader stopped. */
function AfterScroll(props: { post: PostPage; row: RefObject<HTMLFieldSetElement | null> }) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const show = () => setIsShown(true)
    if (location.hash.startsWith('#continue-')) show()
    document.addEventListener('scroll', show, { passive: true, once: true })
    return () => document.removeEventListener('scroll', show)
  }, [])
  return <Suspense>{isShown && <ReadingTools {...props} />}</Suspense>
}

/** Short enough to type: the address without the title leads to the post too. */
const printedAddress = ({ path, hash }: PostPage, origin: string) => `${new URL(origin).host}/${pathParams(path).username}/${hash}`

const pathParams = (path: string) => {
  const [, username = '', slug = ''] = path.split('/')
  return { username, slug }
}

/** Begins where the title does. */
function Byline({ post, direction }: { post: PostPage; direction: Direction }) {
  return (
    <div className={styles.byline} dir={direction}>
      <Avatar name={post.author.name} handle={post.author.handle} picture={post.author.avatar} size="medium" />
      <span>
        <Link className={styles.author} to="/$username" params={{ username: post.author.handle }}>
          <bdi>{post.author.name}</bdi>
        </Link>
        {post.publication && <PublicationByline {...post.publication} />}
      </span>
      <span className={styles.meta}>
        <Time at={post.publishedAt} />
        <span>{post.audio ? cardText.listening(post.audio.duration) : text.minutes(formatNumber(post.minutes))}</span>
        {post.editedAt !== null && (
          <span>
            {text.edited} {formatDate(post.editedAt)}
          </span>
        )}
        <EditLink post={post} />
      </span>
    </div>
  )
}

const PublicationByline = ({ handle, name, avatar, accent }: NonNullable<PostPage['publication']>) => (
  <span className={styles.publication} data-accent={accent}>
    <AccentStyle accent={accent} /> {text.inPublication}{' '}
    <Link className={styles.author} to="/$username" params={{ username: handle }}>
      {avatar && <Avatar name={name} handle={handle} picture={avatar} square />} <bdi>{name}</bdi>
    </Link>
  </span>
)

function TagsAndTopics({ post }: { post: PostPage }) {
  return (
    <>
      {post.topics.length > 0 && (
        <ul className={classNames(styles.chips, styles.topics)} aria-label={text.topics}>
          {post.topics.map(({ key, name }) => (
            <li key={key}>
              <Link to="/topic/$name" params={{ name: key }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {post.tags.length > 0 && (
        <ul className={styles.chips} aria-label={text.tags}>
          {post.tags.map(({ name, slug }) => (
            <li key={slug}>
              <Link to="/tag/$name" params={{ name: slug }} rel="tag">
                <bdi>#{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Shown only to the author. */
function EditLink({ post }: { post: PostCard }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(viewerQuery(api))
  if (data?.viewer?.handle !== post.author.handle) return null
  return (
    <span>
      <Link to="/p/$hash/edit" params={{ hash: post.hash }}>
        {text.edit}
      </Link>
    </span>
  )
}

/** Ink that runs down the margin line while reading: by CSS where view timelines are supported, by a scroll listener elsewhere. */
function Ink() {
  const ink = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (CSS.supports('animation-timeline: view()')) return
    const end = new AbortController()
    void import('./track-reading.ts').then(({ trackReading }) => ink.current && trackReading(ink.current, end.signal))
    return () => end.abort()
  }, [])
  return <span ref={ink} className={styles.ink} aria-hidden="true" />
}
