import IconArrowUpLeft from '@tabler/icons-react/dist/esm/icons/IconArrowUpLeft.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs'
import { type ShowLessOftenTarget, useShowLessOften } from '#web/account/blocks/use-show-less-often.ts'
import { Menu, MenuButton, MenuLink } from '#web/ui/Menu.tsx'
import type { HomeCard, RecommendationReason } from '#worker/discovery/home-feed/contract.ts'
import styles from './reason-menu.module.css'
import { text } from './text.ts'

/** Why a card stands here, and how to see less of the like. */
export function ReasonMenu({ post, why }: { post: HomeCard; why: RecommendationReason }) {
  const showLessOften = useShowLessOften()
  return (
    <span className={styles.reason}>
      <span>{text.reason(why)}</span>
      <Menu
        label={text.why}
        button={<IconHelpCircle size={16} stroke={1.6} aria-hidden="true" />}
        buttonClassName={styles.button}
        className={styles.panel}
      >
        <p className={styles.explanation}>
          <strong>{text.reason(why)}.</strong> {text.explanation}
        </p>
        {why.path && why.name && (
          <MenuLink to={why.path} icon={<IconArrowUpLeft size={18} stroke={1.6} />}>
            {text.viewReason(why.name)}
          </MenuLink>
        )}
        {showLessOptions(post, why).map(({ label, ...what }) => (
          <MenuButton
            key={what.kind}
            icon={<IconThumbDown size={18} stroke={1.6} />}
            disabled={showLessOften.isPending}
            onClick={() => showLessOften.mutate({ ...what, muted: true })}
          >
            {label}
          </MenuButton>
        ))}
      </Menu>
    </span>
  )
}

/** What one can have less of: the author, and the topic or tag the card stands here for, else its first tag. */
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
