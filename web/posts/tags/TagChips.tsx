import { TagChip } from '#web/ui/TagChip.tsx'
import styles from './tag-chips.module.css'

export const TagChips = ({ tags, label }: { tags: readonly { name: string; slug: string }[]; label?: string }) => (
  <ul className={styles.chips} aria-label={label}>
    {tags.map(({ name, slug }) => (
      <li key={slug}>
        <TagChip to={`/tag/${slug}`}>{name}</TagChip>
      </li>
    ))}
  </ul>
)
