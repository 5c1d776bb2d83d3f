import type { SVGProps } from 'react'
import { classNames } from './class-names.ts'

type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number | string
  stroke?: number
}

/**
 * Creates an icon of Tabler from its shapes, in place of the function that its modules import (vite/small-icons.ts). Half of the elements of a
 * page were shapes of icons, so that React renders one element per icon, whose shapes are HTML and whose colours come from `.icon` in
 * base.css.
 */
export default function createIcon(type: 'outline' | 'filled', _name: string, componentName: string, shapes: IconNode) {
  const isFilled = type === 'filled'
  const content = { __html: shapes.map(toShape).join('') }
  const icon = ({ size = 24, stroke = 2, className, ...rest }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={isFilled ? undefined : stroke}
      className={classNames('icon', isFilled && 'icon-filled', className)}
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the library
      dangerouslySetInnerHTML={content}
    />
  )
  icon.displayName = componentName
  return icon
}

function toShape([tag, { key: _key, ...attributes }]: IconNode[number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${pairs.join('')}/>`
}
