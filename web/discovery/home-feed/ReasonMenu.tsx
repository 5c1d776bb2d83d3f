import IconArrowUpLeft from '@tabler/icons-react/dist/esm/icons/IconArrowUpLeft.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs'
import { type ShowLessOftenTarget, useShowLessOften } from '#web/account/blocks/use-show-less-often.ts'
import { Menu, MenuButton, MenuLink } from '#web/ui/Menu.tsx'
import type { HomeCard, RecommendationReason } from '#worker/discovery/home-feed/contract.ts'
import styles from './reason-menu.module.css'
import { text } from './text.ts'

export function ReasonMenu({ post, reason }: { post: HomeCard; reason: RecommendationReason }) {
  const showLessOften = useShowLessOften()
  return (
    <span className={styles.reason}>
      <span>{text.reason(reason)}</span>
      <Menu
        label={text.why}
        button={<IconHelpCircle size={16} stroke={1.6} aria-hidden="true" />}
        buttonClassName={styles.button}
        className={styles.panel}
      >
        <p className={styles.explanation}>
          <strong>{text.reason(reason)}.</strong> {text.explanation}
        </p>
        {reason.path && reason.name && (
          <MenuLink to={reason.path} icon={<IconArrowUpLeft size={18} stroke={1.6} />}>
            {text.viewReason(reason.name)}
          </MenuLink>
        )}
        {showLessOptions(post, reason).map(({ label, ...target }) => (
          <MenuButton
            key={target.kind}
            icon={<IconThumbDown size={18} stroke={1.6} />}
            disabled={showLessOften.isPending}
            onClick={() => showLessOften.mutate({ ...target, muted: true })}
          >
            {label}
          </MenuButton>
        ))}
      </Menu>
    </span>
  )
}

/** Returns the mute options: the author, plus the topic or tag behind the recommendation, or else the post's first tag. */
function showLessOptions(post: HomeCard, { kind, name, path }: RecommendationReason): Array<ShowLessOftenTarget & { label: string }> {
  const { author } = post
  const tag = kind === 'tag' ? post.tags.find(({ slug }) => path === `/tag/${slug}`) : post.tags[0]
  const topic = kind === 'topic' ? path?.slice('/topic/'.length) : undefined
  return [
    ...(topic && name ? [{ kind: 'topic' as const, name: topic, displayName: name, label: text.showLessAboutTopic(name) }] : []),
    ...(tag && !topic ? [{ kind: 'tag' as const, name: tag.slug, displayName: tag.name, label: text.showLessFromTag(tag.name) }] : []),
    { kind: 'user' as const, name: author.handle, displayName: author.name, label: text.showLessFromAuthor(author.name) },
  ]
}
