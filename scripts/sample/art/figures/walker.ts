import { mix, SHADOW, SKINS } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

export interface Walker {
  coat: string
  legs?: string
  skin?: string
  hair?: string
  /** Colour of the scarf; without one the hair is seen. */
  scarf?: string
  /** Colour of the bag in the hand. */
  bag?: string
  /** Long coat. */
  long?: boolean
  /** Turned to the left. */
  flip?: boolean
  /**
   * `away` stands with the back to us, `stride` walks to the right, `reach` stretches an arm forward to a thing at the height of the chest,
   * `facing` looks at us.
   */
  pose?: 'away' | 'stride' | 'reach' | 'facing'
}

const FOLD = 0.28

/** Draws a small person who stands on (x, foot) and is `height` tall. */
export function walker(sheet: Sheet, x: number, foot: number, height: number, person: Walker): void {
  const unit = height / 100
  sheet.group(`translate(${x} ${foot}) scale(${person.flip ? -unit : unit} ${unit})`, () => {
    const { pose = 'away' } = person
    if (pose === 'stride') drawStride(sheet, person)
    else if (pose === 'reach') drawReach(sheet, person)
    else drawStanding(sheet, person, pose === 'facing')
  })
}

function drawStanding(
  sheet: Sheet,
  { coat, legs = '#2b2421', skin = SKINS[3], hair = '#27211f', scarf, bag, long }: Walker,
  facing: boolean,
): void {
  const dark = mix(coat, SHADOW, 0.3)
  sheet.fill('M-9,-36L-12,-1L-3,0L0,-30L4,0L13,-1L9,-36Z', legs)
  sheet.fill(
    long
      ? 'M-11,-79C-16,-60 -18,-40 -20,-13L17,-12C16,-44 15,-62 11,-79C5,-84 -6,-84 -11,-79Z'
      : 'M-11,-79C-16,-60 -16,-45 -17,-31L15,-30C15,-48 15,-62 11,-79C5,-84 -6,-84 -11,-79Z',
    coat,
  )
  sheet.fill('M7,-79C17,-66 19,-54 16,-42L10,-43C11,-54 8,-62 2,-70Z', dark)
  if (bag) sheet.fill('M12,-46h14v20h-16Z', bag)
  else sheet.fill(oval(13, -41, 2.8, 3.4), skin)
  sheet.fill('M-3,-86h6v8h-6Z', skin).fill(oval(0, -90, 6.4, 7.6), skin)
  if (facing) {
    sheet.line('M0,-78V-34', dark, 1.4)
    if (scarf) {
      sheet.fill(
        'M0,-102C-9.5,-102 -9.5,-92 -8.4,-87C-9,-82 -14,-78 -17,-69C-8,-61 8,-61 17,-69C14,-78 9,-82 8.4,-87C9.5,-92 9.5,-102 0,-102ZM0,-97C4,-97 5.6,-93 5.2,-89C4.6,-85 2,-82.5 0,-82.5C-2,-82.5 -4.6,-85 -5.2,-89C-5.6,-93 -4,-97 0,-97Z',
        scarf,
        'fill-rule="evenodd"',
      )
      sheet.line('M-3,-79C-7,-75 -10,-71 -12,-66M4,-79C7,-75 8,-71 8,-65', mix(scarf, SHADOW, FOLD), 1.3)
    } else sheet.fill('M-7,-89C-8.6,-101 8.6,-101 7,-89C5,-93 2,-95 -1,-94.6C-4,-94.4 -6,-92 -7,-89Z', hair)
    sheet.fill(oval(-2.4, -89.4, 0.8, 1), '#2a1c18').fill(oval(2.4, -89.4, 0.8, 1), '#2a1c18')
  } else if (scarf) {
    sheet.fill('M-8.4,-89C-9.5,-102 9.5,-103 9.4,-89C9.4,-84 15,-80 18,-68C8,-61 -9,-61 -18,-69C-14,-80 -9,-83 -8.4,-89Z', scarf)
    sheet.line('M-5,-84C-8,-76 -12,-72 -15,-69M2,-82C8,-76 12,-70 13,-66M-3,-80C4,-77 8,-72 4,-63', mix(scarf, SHADOW, FOLD), 1.3)
  } else sheet.fill('M-7,-88C-9,-101 9,-102 7.4,-87C6,-84 -5,-84 -7,-88Z', hair)
}

/** Draws head and neck seen from the side, looking right; the chin is at about (6, -83). */
function drawSideHead(sheet: Sheet, { skin = SKINS[3], hair = '#27211f', scarf }: Walker): void {
  sheet.fill('M-2,-86L5,-84L4,-76L-4,-77Z', mix(skin, '#7a3020', 0.25))
  sheet.fill(
    'M2,-98.4C-5,-98.4 -6.4,-92 -5,-87C-3,-82 3,-81 6.6,-82.6C8.6,-83.6 8,-86 8.2,-87.2L10.4,-88.6C9.4,-90.4 9,-91.4 8.6,-93C8,-96.6 6,-98.4 2,-98.4Z',
    skin,
  )
  if (scarf) {
    sheet.fill(
      'M7.6,-94.6C4,-104 -11,-102 -10.4,-90C-10.4,-83 -16,-78 -17,-67C-8,-60 5,-62 9,-69C10,-74 8,-79 5,-82C-1,-82 -2,-88 1,-92C3,-94.6 5,-95 7.6,-94.6Z',
      scarf,
    )
    sheet.line('M-6,-85C-9,-78 -12,-73 -13,-68M0,-81C-3,-75 -4,-70 -3,-65', mix(scarf, SHADOW, FOLD), 1.3)
  } else
    sheet.fill('M8.4,-95C6,-101.6 -6,-101.6 -8,-93C-8.6,-88 -6.4,-84.4 -3.4,-83.6C-3,-87 -1.4,-89 -0.6,-91.4C3,-91 6,-92.6 8.4,-95Z', hair)
  sheet.fill(oval(5, -89.4, 0.8, 1), '#2a1c18')
}

function drawStride(sheet: Sheet, person: Walker): void {
  const { coat, legs = '#2b2421', skin = SKINS[3], bag, long } = person
  const dark = mix(coat, SHADOW, 0.3)
  sheet.line('M-7,-72C-13,-62 -16,-54 -17,-45', dark, 7).fill(oval(-17.4, -41, 2.8, 3.4), skin)
  sheet.fill('M-7,-40L-15,-14L-24,-5L-20,0L-9,-9L2,-32Z', mix(legs, SHADOW, 0.35))
  sheet.fill('M-3,-40L9,-20L10,-2L20,0L20,-4L16,-6L17,-23L8,-40Z', legs)
  sheet.fill(
    long
      ? 'M-9,-79C-15,-60 -17,-34 -21,-14C-8,-9 8,-9 18,-13C15,-40 15,-64 10,-79C4,-83 -4,-83 -9,-79Z'
      : 'M-9,-79C-14,-62 -15,-46 -15,-32L13,-31C15,-48 14,-66 10,-79C4,-83 -4,-83 -9,-79Z',
    coat,
  )
  drawSideHead(sheet, person)
  sheet.line('M4,-73C7,-62 11,-55 18,-49', dark, 7).fill(oval(20.4, -47, 3, 3.2), skin)
  if (bag) sheet.line('M20,-47V-40', mix(bag, SHADOW, 0.4), 2).fill('M11,-40h18l2,21h-22Z', bag)
}

function drawReach(sheet: Sheet, person: Walker): void {
  const { coat, legs = '#2b2421', skin = SKINS[3], long } = person
  const dark = mix(coat, SHADOW, 0.3)
  sheet.line('M4,-70C10,-64 16,-62 24,-64', mix(coat, SHADOW, 0.45), 6.5)
  sheet.fill('M-9,-38L-11,-4L-14,0H-2L-1,-30L3,-4L3,0H14L10,-5L9,-38Z', legs)
  sheet.fill(
    long
      ? 'M-8,-79C-15,-60 -16,-36 -18,-13H14C15,-40 16,-62 11,-78C5,-83 -3,-83 -8,-79Z'
      : 'M-8,-79C-14,-60 -14,-45 -14,-31H12C14,-48 15,-64 11,-78C5,-83 -3,-83 -8,-79Z',
    coat,
  )
  drawSideHead(sheet, person)
  sheet.line('M0,-73C4,-62 10,-58 27,-60', dark, 7).fill(oval(30, -60.4, 3.6, 3), skin)
}
