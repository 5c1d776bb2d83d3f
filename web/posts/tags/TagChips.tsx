import { TagChip } from '#web/ui/TagChip.tsx'
import styles from '#web/ui/tag-chip.module.css'

export const TagChips = ({ tags }: { tags: readonly { name: string; slug: string }[] }) => (
  <ChipList chips={tags.map(({ name, slug }) => ({ to: `/tag/${slug}`, name }))} />
)

export const ChipList = ({ chips }: { chips: readonly { to: string; name: string }[] }) => (
  <ul className={styles.chips}>
    {chips.map(({ to, name }) => (
      <li key={to}>
        <TagChip to={to}>{name}</TagChip>
      </li>
    ))}
  </ul>
)
