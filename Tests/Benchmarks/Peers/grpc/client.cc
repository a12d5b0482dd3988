// The load over gRPC: one channel for each connection, with unary calls. With GRPC_STREAM in the environment,
// each channel has one stream, which is the fastest but not the usual way to use gRPC.
#include <memory>
#include <vector>
#include "queue.h"
#include "work.h"
#include "echo.grpc.pb.h"

using quintet::Text;
static work *w;
static bool over;
static grpc::CompletionQueue queue;

static void fill(Text &text, int slot) {
  text.mutable_body()->resize(work_longest(w));
  text.mutable_body()->resize(work_send(w, slot, text.mutable_body()->data()));
}

static int take(int connection, const Text &text) {
  work_wake(w);
  int slot = work_receive(w, connection, text.body().data(), text.body().size());
  over = w->over;
  return slot;
}

struct Caller : Step {
  quintet::Echo::Stub &stub;
  int slot;
  Text request, reply;
  grpc::Status status;
  std::unique_ptr<grpc::ClientContext> context;
  std::unique_ptr<grpc::ClientAsyncResponseReader<Text>> reader;
  Caller(quintet::Echo::Stub &stub, int slot) : stub(stub), slot(slot) {}
  void ask() {
    fill(request, slot);
    context = std::make_unique<grpc::ClientContext>();
    reader = stub.AsyncOnce(context.get(), request, &queue);
    reader->Finish(&reply, &status, this);
  }
  void next(bool) override {
    if (!status.ok()) { fprintf(stderr, "grpc: %s\n", status.error_message().c_str()); exit(1); }
    if (take(slot / w->in_flight, reply) >= 0 && !over) ask();
  }
};

struct Streamer {
  int connection;
  grpc::ClientContext context;
  Text request, reply;
  std::vector<int> free_slots;
  bool is_writing = false;
  StepOf<Streamer> opened{this, &Streamer::on_opened}, written{this, &Streamer::on_written}, came{this, &Streamer::on_came};
  std::unique_ptr<grpc::ClientAsyncReaderWriter<Text, Text>> stream;
  Streamer(quintet::Echo::Stub &stub, int connection) : connection(connection) {
    for (int i = 0; i < w->in_flight; i++) free_slots.push_back(connection * w->in_flight + i);
    stream = stub.AsyncMany(&context, &queue, &opened);
  }
  void ask() {
    if (is_writing || free_slots.empty() || over) return;
    is_writing = true;
    fill(request, free_slots.back());
    free_slots.pop_back();
    stream->Write(request, &written);
  }
  void on_opened(bool ok) { must(ok), stream->Read(&reply, &came), ask(); }
  void on_written(bool ok) { must(ok), is_writing = false, ask(); }
  void on_came(bool ok) {
    must(ok);
    int slot = take(connection, reply);
    if (over) return;
    if (slot >= 0) free_slots.push_back(slot);
    stream->Read(&reply, &came);
    ask();
  }
  static void must(bool ok) { if (!ok) { fprintf(stderr, "grpc: a stream ended\n"); exit(1); } }
};

int main(int argc, char **argv) {
  w = work_from(argc, argv);
  std::vector<std::unique_ptr<quintet::Echo::Stub>> stubs;
  for (int i = 0; i < w->connections; i++) {
    grpc::ChannelArguments own;
    own.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    auto channel = grpc::CreateCustomChannel(w->address, grpc::InsecureChannelCredentials(), own);
    if (!channel->WaitForConnected(std::chrono::system_clock::now() + std::chrono::seconds(5))) { fprintf(stderr, "grpc: no connection\n"); return 1; }
    stubs.push_back(quintet::Echo::NewStub(channel));
  }
  work_begin(w);
  for (int i = 0; i < w->connections; i++) {
    if (getenv("GRPC_STREAM")) { new Streamer(*stubs[i], i); continue; }
    for (int k = 0; k < w->in_flight; k++) (new Caller(*stubs[i], i * w->in_flight + k))->ask();
  }
  run(queue, &over);
  int code = work_report(w);
  _exit(code);
}
