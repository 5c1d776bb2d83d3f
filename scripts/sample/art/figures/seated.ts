import { mix, SHADOW, SKINS } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

interface Seated {
  coat: string
  legs?: string
  skin?: string
  hair?: string
  scarf?: string
  /** Sits cross-legged on the floor instead of on a chair. */
  floor?: boolean
  /** Looks to the right. */
  flip?: boolean
  /** Stretches the arm up and forward, as to a loom, instead of resting the hand on the knee. */
  reach?: boolean
  /** Bends the head over something in the lap. */
  bent?: boolean
}

/** Draws a person who sits in profile, looking left. The seat is at (x, foot); on a chair it is `height` × 0.36 above the floor. */
export function seated(sheet: Sheet, x: number, foot: number, height: number, person: Seated): void {
  const { coat, legs = '#2b2421', skin = SKINS[3], floor, flip, reach } = person
  const unit = height / 100
  const dark = mix(coat, SHADOW, 0.3)
  sheet.group(`translate(${x} ${foot}) scale(${flip ? -unit : unit} ${unit})`, () => {
    if (floor) {
      sheet.fill('M-36,-4C-34,-16 -14,-22 4,-22C24,-22 36,-12 34,-2C30,2 -34,4 -36,-4Z', legs)
      sheet.line('M-20,-16C-8,-14 8,-10 20,-4', mix(legs, SHADOW, 0.4), 2.4)
    } else {
      sheet.fill('M20,-44C24,-36 22,-30 14,-29L-16,-29L-17,-5L-12,-2V0H-31V-3L-26,-6L-28,-36C-27,-43 -18,-45 -8,-45Z', legs)
      sheet.line('M-8,-37H12', mix(legs, SHADOW, 0.4), 2.4)
    }
    sheet.group(floor ? 'translate(0 18)' : '', () => {
      if (reach) sheet.line('M2,-70C-8,-68 -16,-72 -28,-80', mix(coat, SHADOW, 0.45), 7).fill(oval(-30, -81, 3.2, 3), skin)
      sheet.fill('M-5,-80C4,-84 16,-80 20,-70C25,-58 25,-44 21,-33H-9C-11,-48 -12,-68 -5,-80Z', coat)
      drawHead(sheet, person)
      if (reach) sheet.line('M7,-72C2,-58 -10,-58 -26,-66', dark, 7.5).fill(oval(-28.4, -67, 3.4, 3.2), skin)
      else sheet.line('M9,-72C10,-58 4,-50 -12,-46', dark, 7.5).fill(oval(-15, -45.4, 3.6, 3.2), skin)
    })
  })
}

function drawHead(sheet: Sheet, { skin = SKINS[3], hair = '#27211f', scarf, bent }: Seated): void {
  sheet.group(bent ? 'rotate(-22 4 -80)' : '', () => {
    sheet.fill('M-1,-88L8,-88L9,-78L0,-77Z', mix(skin, '#7a3020', 0.25))
    sheet.fill(
      'M2,-102C9,-102 11,-96 10,-90C8,-84 1,-82 -3,-84C-6,-85 -5.6,-88 -5.6,-89.4L-8.4,-91C-7.4,-93 -6.6,-94 -6.4,-96C-5.6,-100 -3,-102 2,-102Z',
      skin,
    )
    if (scarf) {
      sheet.fill(
        'M-5,-98C-1,-107 14,-106 14,-94C14,-86 20,-80 22,-69C12,-62 0,-64 -5,-71C-6,-76 -3,-81 0,-84C6,-84 6,-90 4,-94C1,-98 -2,-99 -5,-98Z',
        scarf,
      )
      sheet.line('M10,-88C14,-80 16,-76 17,-70M3,-83C6,-76 8,-72 7,-67', mix(scarf, SHADOW, 0.28), 1.3)
    } else sheet.fill('M-6,-98C-4,-106 10,-106 12.6,-96C13.4,-90 11,-86 8,-85C7.4,-89 6,-91 5,-93.6C1,-93 -3,-95 -6,-98Z', hair)
    sheet.fill(oval(-2.6, -92, 0.8, 1.1), '#2a1c18')
  })
}
