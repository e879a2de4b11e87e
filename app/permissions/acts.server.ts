// The acts of a page, named by the form field `act`. The permission is checked, the fields are parsed by a schema,
// the handler runs. All refusals have the same shape.
import { data } from "react-router";
import type { z } from "zod";
import type { RequestContext } from "../platform/http/context.server.ts";
import { problemsIn, typedIn, valuesIn } from "../platform/http/form-fields.ts";
import { readForm } from "../platform/http/read-form.server.ts";
import type { ActResult } from "../ui/form/act-result.ts";
import type { Permission, Staff } from "./permissions.ts";
import { freshSignInContext, refuseUnless, staffContext } from "./staff-context.server.ts";

/** What React Router gives to an action. */
export type ActRequest<Params = object> = {
  request: Request;
  context: RequestContext;
  params: Params;
};

/** The input of a handler. `subject` is what the address names: a draw, an album, a page. */
export type Act<Subject = undefined, Fields = unknown, Params = object> = ActRequest<Params> & {
  subject: Subject;
  fields: Fields;
  /** For fields without a schema. */
  form: FormData;
  /** Who is signed in. Throws in acts for everybody. */
  staff: Staff;
};

/** The result of a handler. The status is 400 with a problem, otherwise 200, unless given. Redirects are thrown. */
export type HandlerResult<Result> = Result & { status?: number; headers?: Headers };

type Definition<Subject, Fields, Params, Result> = {
  permission: Permission | "everybody";
  /** For dangerous acts: needs the password in the form, unless it was given a few minutes ago. */
  fresh?: true;
  fields?: z.ZodType<Fields>;
  run(act: Act<Subject, Fields, Params>): Promise<HandlerResult<Result>>;
};

/** In a route module: `export const action = enquiryActs.action`. */
export const defineActs = actsReturning<ActResult>();

/** For acts with more results than others: `actsReturning<AlbumActResult>()({ … })`. */
export function actsReturning<Result extends ActResult>() {
  return <Values, Subject = undefined, Params extends object = object>(page: {
    /** Throws 404 when the address names nothing. */
    subject?(request: ActRequest<Params>): Promise<Subject> | Subject;
    acts: { [Name in keyof Values]: Definition<Subject, Values[Name], Params, Result> };
  }) => {
    const { acts } = page;
    const names = Object.keys(acts) as (keyof Values)[];

    async function perform(request: ActRequest<Params>, form: FormData) {
      const { context } = request;
      // The last one: a button may override the act of its form. A page with a single act needs no name.
      const requested = form.getAll("act").at(-1) ?? (names.length === 1 ? names[0] : "");
      const name = names.find((known) => known === requested);
      if (name === undefined) return refuse<Result>(unknownAct);
      const { permission, fresh, fields, run } = acts[name];
      if (permission !== "everybody") {
        refuseUnless(permission, context.get(staffContext).permissions);
      }
      const subject = (await page.subject?.(request)) as Subject;
      const reading = fields?.safeParse(valuesIn(form));
      if (reading?.error) return refuse<Result>({ problems: problemsIn(reading.error) });
      const proof = fresh && (await context.get(freshSignInContext)(form));
      if (proof && !proof.ok) return refuse<Result>({ status: 403, proofProblem: proof.problem });
      return run({
        ...request,
        subject,
        form,
        fields: reading?.data as Values[keyof Values],
        get staff() {
          return context.get(staffContext);
        },
      });
    }

    async function handle(request: ActRequest<Params>) {
      const form = await readForm(request.request);
      const outcome = await perform(request, form);
      const refused = outcome.problem ?? outcome.problems ?? outcome.proofProblem;
      const { status = refused ? 400 : 200, headers, ...result } = outcome;
      return { form, result, init: { status, headers } };
    }

    /** For route modules; works without scripts too. */
    async function action(request: ActRequest<Params>) {
      const { form, result, init } = await handle(request);
      return data(init.status < 400 ? result : { typed: typedIn(form), ...result }, init);
    }

    /** For requests outside the router, such as autosave. */
    async function jsonAction(request: ActRequest<Params>) {
      const { result, init } = await handle(request);
      return Response.json(result, init);
    }

    // With the acts, so that a test can list all of them.
    return {
      action: Object.assign(action, { acts }),
      jsonAction: Object.assign(jsonAction, { acts }),
    };
  };
}

const unknownAct: ActResult = { problem: "This page cannot do that. Reload it and try again." };

/** All properties of a result are optional, so a refusal is a valid result of every act. */
function refuse<Result extends ActResult>(
  refusal: HandlerResult<ActResult>,
): HandlerResult<Result> {
  return refusal as HandlerResult<Result>;
}
