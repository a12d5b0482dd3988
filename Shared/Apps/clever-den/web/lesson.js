import { app, isAway } from "/web/app.js";
import { html, keyed } from "/web/html.js";
import { icon, meter } from "/web/parts.js";
import { pictureBytes } from "/web/picture.js";
import { View, define } from "/web/view.js";
import { number, t } from "/web/words.js";
import "./answer.js";
import { diamonds } from "./course.js";
import { kept } from "./packed.js";

/**
 * The kinds of failure that the server returns if another window has already answered the question or finished the
 * lesson.
 */
const moved = new Set(["conflict", "not_found"]);

/** A page that shows the questions of a lesson or a practice session one after another. */
class Questions extends View {
  /** @type {any} */
  attempt;
  /**
   * The given answers, by question.
   * @type {Map<string, any>}
   */
  results = new Map();
  place = 0;
  /** @type {any} */
  feedback;
  isAsking = false;
  /** @type {import("/web/app.js").Failure | undefined} */
  failure;
  /** @type {any} */
  result;
  back = "/";

  opened() {
    this.start();
  }

  /** @returns {Promise<any>} */
  async ask() {
    return undefined;
  }

  async start() {
    this.failure = undefined;
    this.update();
    try {
      this.begin(await this.ask());
    } catch (failure) {
      this.failure = /** @type {any} */ (failure);
    }
    this.update();
  }

  /** @param {any} attempt */
  begin(attempt) {
    this.attempt = attempt;
    if (!attempt?.questions) return;
    const left = attempt.questions.findIndex((/** @type {any} */ { correct }) => correct === undefined || correct === null);
    this.place = left < 0 ? attempt.questions.length : left;
    for (const { picture } of attempt.questions) if (picture) pictureBytes(picture, "medium").catch(() => {});
    if (left < 0) this.finish();
  }

  get question() {
    return this.attempt?.questions[this.place];
  }

  /** @param {object} given @returns {Promise<any>} */
  judge(given) {
    return app.call("progress.lessons.answer", { attempt: this.attempt.attempt, question: this.question.id, ...given });
  }

  /** Continues after the questions that another window has answered. */
  async recover() {
    app.toast(t("elsewhere"), "notice");
    await this.start();
  }

  /** @param {CustomEvent} event */
  answered = async ({ detail }) => {
    if (this.isAsking || this.feedback) return;
    this.isAsking = true;
    this.update();
    try {
      this.feedback = { given: detail, ...(await this.judge(detail)) };
    } catch (failure) {
      if (moved.has(/** @type {any} */ (failure).kind)) await this.recover();
      else app.tell(failure);
    }
    this.isAsking = false;
    this.update();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.querySelector(".feedback .button"))?.focus());
  };

  next = async () => {
    this.feedback = undefined;
    this.place += 1;
    if (this.place >= this.attempt.questions.length) await this.finish();
    this.update();
    queueMicrotask(() => /** @type {HTMLElement | null} */ (this.querySelector("h1"))?.focus({ preventScroll: true }));
  };

  async finish() {}

  view() {
    if (this.result) return this.end();
    const { question } = this;
    const count = this.attempt?.questions?.length ?? 1;
    return html`<div class="quiz">
      <div class="top"><a class="round" href=${`#${this.back}`} aria-label=${t("quiz.leave")}>${icon("close")}</a>${meter((this.place + (this.feedback ? 1 : 0)) / count, t("quiz.progress"))}</div>
      ${this.failure ? this.#failed(this.failure) : !question ? html`<div class="bones" role="status" aria-label=${t("loading")}><i></i><i></i></div>`
        : [keyed(question.id, html`<div class="question"><h1 tabindex="-1">${question.text}</h1>
          ${question.picture && html`<q-picture .size=${"medium"} .label=${question.picture_description ?? ""} .picture=${question.picture}></q-picture>`}
          <den-answer .question=${question} .feedback=${this.feedback} .is-asking=${this.isAsking} @answered=${this.answered}></den-answer></div>`)]}
      ${this.feedback && this.#feedback()}
    </div>`;
  }

  #feedback() {
    const { correct, explanation } = this.feedback;
    const isKnown = correct !== undefined;
    return html`<div class=${`feedback ${!isKnown ? "" : correct ? "is-right" : "is-wrong"}`} role="alert">
      <p class="verdict">${icon(correct === false ? "close" : "check")}${t(!isKnown ? "packed.kept" : correct ? "right" : "wrong.answer")}</p>
      ${correct === false && this.#right()}
      ${explanation && html`<p>${explanation}</p>`}
      <button class="button is-wide" @click=${this.next}>${t("continue")}</button>
    </div>`;
  }

  #right() {
    const { right_text } = this.feedback;
    return right_text && html`<p class="righttext">${t("right.is", { text: right_text })}</p>`;
  }

  /** @param {import("/web/app.js").Failure} failure */
  #failed(failure) {
    return html`<div class="state" role="alert">${icon(failure.kind === "permission_denied" ? "lock" : "alert")}<h1>${t("wrong.title")}</h1><p>${app.explain(failure)}</p>
      <button class="button is-quiet" @click=${() => this.start()}>${icon("again")}${t("again")}</button></div>`;
  }

  /** @returns {unknown} */
  end() {
    return null;
  }
}

/** The page for a lesson, up to its reward. */
class Lesson extends Questions {
  /**
   * The offline bundle of the lesson, for use without a connection.
   * @type {any}
   */
  #packed;
  /** @type {any[]} */
  #answers = [];

  async ask() {
    try {
      return await app.call("progress.lessons.start", { lesson: this.route.lesson });
    } catch (failure) {
      if (!isAway(failure)) throw failure;
      this.#packed = await kept(this.route.lesson);
      if (!this.#packed) throw failure;
      return this.#packed;
    }
  }

  /** @param {object} given */
  async judge(given) {
    if (!this.#packed) return super.judge(given);
    this.#answers.push({ question: this.question.id, ...given });
    return {};
  }

  /** Doesn't start the lesson again if another window has finished it. */
  async recover() {
    try {
      const { sections } = await app.call("progress.course.get");
      const lessons = sections.flatMap((/** @type {any} */ section) => section.lessons);
      const isOpen = lessons.find((/** @type {any} */ { id }) => id === this.route.lesson)?.answered !== undefined;
      if (isOpen) return await super.recover();
    } catch (failure) {
      return app.tell(failure);
    }
    app.toast(t("elsewhere.done"), "notice");
    app.go("/");
  }

  async finish() {
    try {
      if (this.#packed) {
        const { lesson, version } = this.#packed;
        const answer = await app.change("progress.bundles.submit", { lesson, version, answers: this.#answers });
        this.result = answer?.result ?? { isWaiting: true };
      } else this.result = await app.call("progress.lessons.finish", { attempt: this.attempt.attempt });
      app.dispatchEvent(new Event("changed"));
    } catch (failure) {
      if (!this.#packed && moved.has(/** @type {any} */ (failure).kind)) await this.recover();
      else this.failure = /** @type {any} */ (failure);
    }
  }

  end() {
    const { diamonds: won, coins, isWaiting } = this.result;
    return html`<div class="complete">
      ${!isWaiting && diamonds(won)}
      <img class="fox" src="fox.svg" alt="" width="240" height="225">
      <h1 tabindex="-1">${t(isWaiting ? "packed.done" : "complete")}</h1><p class="lead">${t(isWaiting ? "packed.done.more" : "complete.more")}</p>
      ${!isWaiting && html`<div class="card reward"><span>${t("reward")}</span>${meter(won / 3, t("reward"))}<b>+${number(coins)} ${icon("app:coin")}</b></div>`}
      <a class="button is-wide" href="#/?done">${t("continue")}</a>
    </div>`;
  }
}
define("den-lesson", Lesson);

/** The page for practising questions that the user answered wrongly. */
class Practice extends Questions {
  back = "/profile";
  #right = 0;

  async ask() {
    const attempt = await app.call("progress.lessons.practice", { limit: 10 });
    if (!attempt.attempt) this.result = { none: true };
    return attempt;
  }

  /** @param {object} given */
  async judge(given) {
    const answer = await super.judge(given);
    if (answer.correct) this.#right += 1;
    return answer;
  }

  async finish() {
    this.result = {};
    app.dispatchEvent(new Event("changed"));
  }

  end() {
    return html`<div class="complete"><img class="fox" src="fox.svg" alt="" width="240" height="225">
      <h1 tabindex="-1">${t("practice.done")}</h1><p class="lead">${this.result.none ? t("practice.none") : t("practice.right", { n: this.#right, of: this.attempt.questions.length })}</p>
      <a class="button is-wide" href="#/profile">${t("continue")}</a></div>`;
  }
}
define("den-practice", Practice);
