import { Bot, FileText, Layers, MessageCircle, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { DeleteDialog } from '../kit/form/delete-dialog.tsx';
import { SelectField } from '../kit/fields/choice-fields.tsx';
import { LongJobProgress } from '../kit/long-job-progress.tsx';
import { NotNow } from '../platform/requests/api-errors.ts';
import { Badge } from '../ui/labels/badge.tsx';
import { Board } from '../ui/layout/board.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { ChartCard } from '../ui/chart/chart-card.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { Combobox, MultiCombobox } from '../ui/fields/combobox.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { DateRange, type DateSpan } from '../ui/fields/date-range.tsx';
import { FailureNote } from '../ui/feedback/failure-note.tsx';
import { FileDrop } from '../ui/files/file-drop.tsx';
import { PaneHeader } from '../ui/layout/pane-header.tsx';
import { PhonePreview } from '../ui/layout/phone-preview.tsx';
import { SortableList } from '../ui/layout/sortable-list.tsx';
import { Progress } from '../ui/feedback/progress.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { Steps } from '../ui/layout/steps.tsx';
import { sampleQueueOptions } from './sample-things.ts';

const MAX_FILE_BYTES = 1024 * 1024;
const MoveBody = v.object({ moveTo: v.pipe(v.nullable(v.number()), v.number()) });
const job = { title: 'Importando pacientes-2026.xlsx', done: 1846, total: 2400, counts: ['1.640 criados'], failed: 2 };
const sampleChartPoints = [
  { name: 'seg', opened: 48, closed: 40 },
  { name: 'ter', opened: 64, closed: 58 },
  { name: 'qua', opened: 55, closed: 49 },
  { name: 'qui', opened: 53, closed: 57 },
];
const sampleChartSeries = [
  { key: 'opened', label: 'Abertos' },
  { key: 'closed', label: 'Finalizados' },
];

/** Shows the small components of `ui` in all their states. */
export function GalleryParts() {
  const [isAsking, setAsking] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [isOn, setOn] = useState(true);
  const [profile, setProfile] = useState<'user' | 'admin'>('user');
  const [queue, setQueue] = useState<number | null>(2);
  const [queues, setQueues] = useState<readonly number[]>([1, 2]);
  const [span, setSpan] = useState<DateSpan>();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState(0);
  const [kind, setKind] = useState('text');
  const [order, setOrder] = useState<readonly string[]>(['Planos', 'Suporte', 'Financeiro']);
  return (
    <div className="grid grid-cols-1 gap-4 overflow-y-auto p-4 md:grid-cols-2">
      <GallerySection title="Badge, Checkbox, RadioGroup, Progress">
        <div className="flex flex-wrap gap-2">
          <Badge>Rascunho</Badge>
          <Badge tone="accent">Novo</Badge>
          <Badge tone="good">Online</Badge>
          <Badge tone="warn">Sem rede</Badge>
          <Badge tone="bad">Com falha</Badge>
        </div>
        <Checkbox label="Avisar a equipe" checked={isOn} onChange={setOn} />
        <Checkbox label="Alguns" checked={false} isPartial onChange={setOn} />
        <RadioGroup
          label="Perfil"
          value={profile}
          onChange={setProfile}
          options={[
            { value: 'user', label: 'Atendente', hint: 'Vê os seus atendimentos.' },
            { value: 'admin', label: 'Administrador' },
          ]}
        />
        <Progress label="Importação" done={7} total={10} />
        <Progress label="Sem fim conhecido" done={0} total={undefined} />
      </GallerySection>
      <GallerySection title="Combobox, DateRange, FileDrop, ConfirmDialog, DeleteDialog">
        <Combobox label="Fila" options={sampleQueueOptions} value={queue} onChange={setQueue} />
        <MultiCombobox label="Filas" options={sampleQueueOptions} values={queues} onChange={setQueues} />
        <DateRange label="Período" value={span} onChange={setSpan} />
        <FileDrop label="Planilha" file={file} onFile={setFile} maxBytes={MAX_FILE_BYTES} />
        <Button onClick={() => setAsking(true)}>Excluir conexão</Button>
        <Button onClick={() => setDeleting(true)}>Excluir fila</Button>
        {isDeleting && (
          <DeleteDialog
            title="Excluir a fila Financeiro?"
            text="9 atendimentos abertos vão para outra fila."
            action="Excluir fila"
            schema={MoveBody}
            values={{ moveTo: null }}
            onDelete={() => Promise.reject(new NotNow('network'))}
            onClose={() => setDeleting(false)}
          >
            <SelectField name="moveTo" label="Nova fila" options={sampleQueueOptions} />
          </DeleteDialog>
        )}
        {isAsking && (
          <ConfirmDialog
            title="Excluir a conexão Financeiro?"
            text="9 conversas abertas ficam sem canal e 17 mensagens na espera não saem. Não dá para desfazer."
            action="Excluir conexão"
            onConfirm={() => Promise.resolve(true)}
            onClose={() => setAsking(false)}
          />
        )}
      </GallerySection>
      <GallerySection title="FailureNote, PaneHeader">
        <FailureNote>A fila tem atendimentos abertos.</FailureNote>
        <FailureNote title="Este arquivo não serve">Falta a coluna Nome.</FailureNote>
        <PaneHeader title="Versões" closeLabel="Fechar as versões" onClose={() => undefined} />
      </GallerySection>
      <GallerySection title="LongJob">
        <LongJobProgress {...job} state="running" onCancel={() => undefined} onSaveFailures={() => undefined} />
        <LongJobProgress {...job} done={2400} state="done" onSaveFailures={() => undefined} />
      </GallerySection>
      <GallerySection title="Steps, PhonePreview">
        <Steps
          label="Parear"
          at={step}
          onStep={setStep}
          finish="Concluir"
          onFinish={() => setStep(0)}
          steps={[
            { id: 'name', title: 'Nome', content: 'Como a conexão se chama.' },
            { id: 'code', title: 'Código', content: 'Leia o código com o celular.' },
            { id: 'done', title: 'Pronto', content: 'A conexão está de pé.' },
          ]}
        />
        <PhonePreview
          sender="Clínica Aurora"
          messages={[
            { text: 'Olá! Escolha:\n1 - Agendamento\n2 - Financeiro' },
            { text: '2', isFromCustomer: true },
            { event: 'O atendimento entra na fila Financeiro.' },
          ]}
        />
      </GallerySection>
      <GallerySection title="RadioGroup with icons, SortableList">
        <RadioGroup
          label="Tipo"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'text', label: 'Texto', icon: MessageCircle, hint: 'Envia a mensagem.' },
            { value: 'file', label: 'Arquivo', icon: FileText, hint: 'Envia a mensagem e os arquivos.' },
            { value: 'queue', label: 'Fila', icon: Layers, hint: 'Transfere para a fila.' },
            { value: 'user', label: 'Atendente', icon: UserRound, hint: 'Transfere para o atendente.' },
            { value: 'bot', label: 'Integração', icon: Bot, hint: 'Passa a conversa para a integração.' },
          ]}
        />
        <p id="gallery-order" className="text-small font-medium">
          Ordem do menu
        </p>
        <SortableList
          labelledBy="gallery-order"
          items={order}
          idOf={(name) => name}
          nameOf={(name, place) => `${name}, ${place + 1}`}
          texts={{ move: (name) => `Mover: ${name}`, hint: 'Arraste, ou use Alt com ↑ e ↓.', moved: (name) => name }}
          className="gap-2"
          onMove={(from, to) => setOrder(order.toSpliced(from, 1).toSpliced(to, 0, order[from] ?? ''))}
        >
          {(name, { handle }) => (
            <div className="flex items-center gap-1.5 p-1">
              {handle}
              {name}
            </div>
          )}
        </SortableList>
      </GallerySection>
      <ChartCard
        kind="bar"
        title="Por dia"
        pointLabel="Dia"
        series={sampleChartSeries}
        points={sampleChartPoints}
        summary="Pico: ter, 64"
      />
      <ChartCard
        kind="line"
        title="Espera"
        pointLabel="Dia"
        series={sampleChartSeries.slice(0, 1)}
        points={sampleChartPoints}
        unit="min"
      />
      <div className="flex h-72 min-w-0 md:col-span-2">
        <GalleryBoard />
      </div>
    </div>
  );
}

function GalleryBoard() {
  const [lanes, setLanes] = useState<Readonly<Record<string, readonly string[]>>>({
    Novo: ['Marina', 'Padaria'],
    Negociando: ['Seda & Cia'],
    Fechado: [],
  });
  const move = (card: string, { columnId, index }: { columnId: string; index: number }) =>
    setLanes((before) => {
      const without = Object.entries(before).map(([id, cards]) => [id, cards.filter((each) => each !== card)] as const);
      return Object.fromEntries(without.map(([id, cards]) => [id, id === columnId ? cards.toSpliced(index, 0, card) : cards]));
    });
  return (
    <Board
      label="Kanban"
      columns={Object.entries(lanes).map(([id, cards]) => ({ id, title: id, cards }))}
      idOf={(card) => card}
      onMove={move}
    >
      {(card) => card}
    </Board>
  );
}

function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 content-start gap-3 rounded-md border border-border bg-card p-4">
      <h2 className="text-small font-semibold text-muted-foreground">{title}</h2>
      {children}
    </section>
  );
}
