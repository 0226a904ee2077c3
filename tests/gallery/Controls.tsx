import { useSignal } from '@preact/signals'
import { Button } from '../../components/ui/Button.tsx'

const themes = ['system', 'light', 'dark'] as const
const widths = [320, 400, 480] as const
const page = document.documentElement

export function Controls() {
  const theme = useSignal<(typeof themes)[number]>('system')
  const width = useSignal<number>(480)
  const rtl = useSignal(false)
  return (
    <div class="gallery-controls">
      {themes.map((name) => (
        <Button
          key={name}
          size="small"
          pressed={theme.value === name}
          onClick={() => {
            theme.value = name
            if (name === 'system') delete page.dataset['theme']
            else page.dataset['theme'] = name
          }}
        >
          {name}
        </Button>
      ))}
      {widths.map((pixels) => (
        <Button
          key={pixels}
          size="small"
          pressed={width.value === pixels}
          onClick={() => {
            width.value = pixels
            page.style.setProperty('--gallery-width', `${pixels}px`)
          }}
        >
          {pixels}
        </Button>
      ))}
      <Button
        size="small"
        pressed={rtl.value}
        onClick={() => {
          rtl.value = !rtl.value
          page.dir = rtl.value ? 'rtl' : 'ltr'
        }}
      >
        rtl
      </Button>
    </div>
  )
}
