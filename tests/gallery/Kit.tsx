import { Button } from '../../components/ui/Button.tsx'
import { Drawing, type DrawingName } from '../../components/ui/Drawing.tsx'
import { drawings } from '../../components/ui/drawings.ts'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { Icon } from '../../components/ui/Icon.tsx'
import { icons, type IconName } from '../../components/ui/icons.ts'
import { Notice } from '../../components/ui/Notice.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { Fields } from './Fields.tsx'
import { Quotas } from './Quotas.tsx'
import { Specimen } from './Specimen.tsx'
import { TabsOnShow } from './TabsOnShow.tsx'

export function Kit() {
  return (
    <>
      <Specimen title="Buttons">
        <div class="gallery-row">
          <Button variant="primary">Enrich · up to 2 credits</Button>
          <Button icon="refresh">Refresh · 2 credits</Button>
          <Button variant="danger">Forget this person</Button>
          <Button variant="primary" busy>
            Enrich · up to 2 credits
          </Button>
          <Button busy>Refresh</Button>
          <Button variant="primary" disabledReason="No credits are left.">
            Find email · 4 credits
          </Button>
          <Button size="small" icon="mail">
            Small
          </Button>
          <Button label="Settings" icon="settings" />
          <Button label="Refresh" icon="refresh" size="small" />
        </div>
      </Specimen>
      <Specimen title="Notices">
        <div class="gallery-stack">
          <Notice
            tone="trouble"
            detail="Request 01JD7Q3V9E5M8R2X · 402"
            actions={<Button size="small">Check credits</Button>}
          >
            Your account doesn’t have enough credits. No credits spent. Top up, then try again.
          </Notice>
          <Notice tone="warning">
            This may have cost 2 credits: the connection was lost before the response arrived.
          </Notice>
          <Notice tone="information">Saved.</Notice>
        </div>
      </Specimen>
      <TabsOnShow />
      <Fields />
      <Quotas />
      <Specimen title="Empty and loading">
        <EmptyState drawing="key" actions={<Button variant="primary">Open Settings</Button>}>
          Sidelight isn’t set up yet.
        </EmptyState>
        <Skeleton avatar />
      </Specimen>
      <Specimen title="Drawings">
        <div class="gallery-row">
          {Object.keys(drawings).map((name) => (
            <span key={name} title={name}>
              <Drawing name={name as DrawingName} />
            </span>
          ))}
        </div>
      </Specimen>
      <Specimen title="Icons">
        <div class="gallery-icons">
          {Object.keys(icons).map((name) => (
            <span key={name} title={name}>
              <Icon name={name as IconName} />
            </span>
          ))}
        </div>
      </Specimen>
    </>
  )
}
