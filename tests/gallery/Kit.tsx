import { ActionFooter } from '../../components/ui/ActionFooter.tsx'
import { Avatar } from '../../components/ui/Avatar.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Chip } from '../../components/ui/Chip.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { Icon } from '../../components/ui/Icon.tsx'
import { icons, type IconName } from '../../components/ui/icons.ts'
import { ListRow } from '../../components/ui/ListRow.tsx'
import { Notice } from '../../components/ui/Notice.tsx'
import { SelectionBar, SelectionBarPart } from '../../components/ui/SelectionBar.tsx'
import { SettingSection, SettingRow } from '../../components/ui/SettingRow.tsx'
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
          <Button variant="danger">Delete this person</Button>
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
          <Button variant="outlined" size="small" icon="external">
            Outlined
          </Button>
          <Button label="Save to list" icon="addToList" shortcut="L" />
          <Button label="Tag" icon="tag" disabledReason="Enrich this person first." />
          <Button label="Settings" icon="settings" />
          <Button label="Refresh" icon="refresh" size="small" />
        </div>
      </Specimen>
      <Specimen title="Notices">
        <div class="gallery-stack">
          <Notice
            tone="error"
            detail="Request 01JD7Q3V9E5M8R2X · 402"
            actions={<Button size="small">Check credits</Button>}
          >
            Your account doesn’t have enough credits. No credits spent. Top up, then try again.
          </Notice>
          <Notice tone="warning">
            This may have cost 2 credits: the connection was lost before the response arrived.
          </Notice>
          <Notice
            tone="error"
            what="Out of credits."
            actions={<Button size="small">Check credits · up to 1 credit</Button>}
          >
            No credits spent.
          </Notice>
          <Notice tone="information">Saved.</Notice>
        </div>
      </Specimen>
      <TabsOnShow />
      <Fields />
      <Quotas />
      <Specimen title="Empty and loading">
        <EmptyState icon="key" actions={<Button variant="primary">Open Settings</Button>}>
          Sidelight isn’t set up yet.
        </EmptyState>
        <Skeleton avatar />
      </Specimen>
      <Specimen title="Chips and rows">
        <div class="gallery-row">
          <Chip icon="list">Prospects Q4</Chip>
          <Chip icon="tag" remove={{ name: 'Remove tag', onRemove: () => {} }}>
            keynote
          </Chip>
        </div>
        <ul>
          <ListRow
            image={<Avatar name="Ilse Brandvold" size="small" />}
            line={<a href="#row">Ilse Brandvold</a>}
            note="Moved to Harbour Works"
            action={<Button size="small">Find email · up to 4 credits</Button>}
            more={<Button size="small" icon="check" label="Done" />}
          />
          <ListRow
            image={<Avatar name="Northwind Atlas" kind="company" size="small" />}
            line="Northwind Atlas"
            selected
          />
        </ul>
      </Specimen>
      <Specimen title="Setting rows">
        <SettingSection title="Appearance">
          <SettingRow label="Theme">
            {(wiring) => (
              <select {...wiring} class="field-control">
                <option>System</option>
              </select>
            )}
          </SettingRow>
          <SettingRow
            label="Number of lookups"
            reason="Before a run pauses."
            error="Enter a number from 1 to 100."
          >
            {(wiring) => <input {...wiring} class="field-control" type="number" value={0} />}
          </SettingRow>
          <SettingRow label="API console" reason="Run any lookup and see the response.">
            <Button icon="terminal">Open</Button>
          </SettingRow>
        </SettingSection>
      </Specimen>
      <Specimen title="Footer and selection" bare>
        <div class="gallery-float">
          <SelectionBar
            label="Selected"
            count={<strong>4 selected</strong>}
            clear={{ label: 'Clear', onClear: () => {} }}
          >
            <SelectionBarPart>
              <Button size="small" icon="mail">
                Find 1 email · up to 4 credits
              </Button>
            </SelectionBarPart>
            <SelectionBarPart folds>
              <Button size="small" icon="tag">
                Tag
              </Button>
              <Button size="small" icon="download" label="Export" />
            </SelectionBarPart>
          </SelectionBar>
        </div>
        <ActionFooter words="31 of 48 people will be sent.">
          <Button>Cancel</Button>
          <Button variant="primary">Send 31</Button>
        </ActionFooter>
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
