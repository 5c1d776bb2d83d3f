import IconArrowUpLeft from '@tabler/icons-react/dist/esm/icons/IconArrowUpLeft.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs'
import { type LessOf, useLess } from '#web/account/blocks/use-less.ts'
import { Menu, MenuButton, MenuLink } from '#web/ui/Menu.tsx'
import type { HomeCard, Why } from '#worker/discovery/home-feed/contract.ts'
import { text } from './text.ts'
import styles from './why-this.module.css'

/** Why a card stands here, and how to see less of the like. */
export function WhyThis({ post, why }: { post: HomeCard; why: Why }) {
  const less = useLess()
  return (
    <span className={styles.why}>
      <span>{text.reason(why)}</span>
      <Menu
        label={text.why}
        button={<IconHelpCircle size={16} stroke={1.6} aria-hidden="true" />}
        buttonClassName={styles.button}
        className={styles.panel}
      >
        <p className={styles.words}>
          <strong>{text.reason(why)}.</strong> {text.explanation}
        </p>
        {why.path && why.name && (
          <MenuLink to={why.path} icon={<IconArrowUpLeft size={18} stroke={1.6} />}>
            {text.toReason(why.name)}
          </MenuLink>
        )}
        {choices(post, why).map(({ label, ...what }) => (
          <MenuButton
            key={what.kind}
            icon={<IconThumbDown size={18} stroke={1.6} />}
            disabled={less.isPending}
            onClick={() => less.mutate({ ...what, wanted: true })}
          >
            {label}
          </MenuButton>
        ))}
      </Menu>
    </span>
  )
}

/** What one can have less of: the author, and the topic or tag the card stands here for, else its first tag. */
function choices(post: HomeCard, { kind, name, path }: Why): Array<LessOf & { label: string }> {
  const { author } = post
  const tag = kind === 'tag' ? post.tags.find(({ slug }) => path === `/tag/${slug}`) : post.tags[0]
  const topic = kind === 'topic' ? path?.slice('/topic/'.length) : undefined
  return [
    ...(topic && name ? [{ kind: 'topic' as const, name: topic, called: name, label: text.lessOfTopic(name) }] : []),
    ...(tag && !topic ? [{ kind: 'tag' as const, name: tag.slug, called: tag.name, label: text.lessOfTag(tag.name) }] : []),
    { kind: 'user' as const, name: author.handle, called: author.name, label: text.lessOfAuthor(author.name) },
  ]
}
