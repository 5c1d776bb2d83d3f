import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { PathLink } from './PathLink.tsx'
import styles from './rows.module.css'

interface Props {
  label?: string
  /** Omits the space above the first row. */
  flush?: boolean
  children: ReactNode
}

export const Rows = ({ label, flush, children }: Props) => (
  <ul className={classNames(styles.rows, flush && styles.flush)} aria-label={label}>
    {children}
  </ul>
)

/** A row of `Rows`; with `wraps`, actions move below when they do not fit. */
export const Row = ({ wraps, children }: { wraps?: boolean; children: ReactNode }) => (
  <li className={classNames(styles.row, wraps && styles.wraps)}>{children}</li>
)

export const RowMeta = ({ children }: { children: ReactNode }) => <p className={styles.meta}>{children}</p>

interface EntityRowProps {
  to: string
  name: string
  picture?: ReactNode
  description: string
  children: ReactNode
}

export const EntityRow = ({ picture, ...summary }: EntityRowProps) => (
  <li className={classNames(styles.entity, picture !== undefined && styles.withPicture)}>
    {picture}
    <EntitySummary {...summary} />
  </li>
)

export const EntitySummary = ({ to, name, description, children }: Omit<EntityRowProps, 'picture'>) => (
  <div className={styles.summary}>
    <h2 className={styles.name}>
      <PathLink to={to}>
        <bdi>{name}</bdi>
      </PathLink>
    </h2>
    {description && (
      <p className={styles.description} dir="auto">
        {description}
      </p>
    )}
    {children}
  </div>
)

export const MetaList = ({ children }: { children: ReactNode }) => <ul className={styles.entityMeta}>{children}</ul>
